import { type FormPlan, textOf } from '../../lib/forms.ts';

export const CONTACT: FormPlan<{ message: string }> = {
  send: (form, via) => {
    const text = (name: string) => textOf(form, name);
    const body = { name: text('name'), email: text('email'), subject: text('subject'), message: text('message') };
    return via('POST /api/auth/send-email', { body });
  },
};
