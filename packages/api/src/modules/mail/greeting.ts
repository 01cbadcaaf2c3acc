/** 'Zdravo, Ana!' */
export const greeting = (fullName: string): string => `Zdravo, ${fullName.split(' ')[0]}!`;
