const APP_ANSWERS_MILLISECONDS = 2000;
/** A short tap is seen for so long. */
const TAP_SHOWN_MILLISECONDS = 150;

/**
 * Runs in the head: marks what a finger presses, and draws the progress line for what leads to another page, before hydration too, and
 * later than that before React has rendered anything. A press that the app takes may lead nowhere, for example when it asks about unsaved
 * changes.
 */
export const progressScript = `
(function (root) {
  function stop(state) {
    if (!state || root.going === state) delete root.going;
  }
  addEventListener('click', function (event) {
    var link = event.target.closest && event.target.closest('a[href]');
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    var taken = event.defaultPrevented;
    if (link.pathname === location.pathname && (taken || link.search === location.search)) return;
    root.going = 'pressed';
    if (taken) setTimeout(stop, ${APP_ANSWERS_MILLISECONDS}, 'pressed');
  });
  addEventListener('submit', function (event) {
    if (!event.defaultPrevented) root.going = 'pressed';
  });
  addEventListener('pageshow', function (event) {
    if (event.persisted) stop();
  });
  var pressed, timer;
  function release() {
    clearTimeout(timer);
    if (pressed) pressed.removeAttribute('data-pressed');
    pressed = null;
  }
  addEventListener('pointerdown', function (event) {
    release();
    if (event.pointerType !== 'touch' || !event.target.closest) return;
    pressed = event.target.closest('a, button, summary, label, td, th');
    if (pressed) pressed.setAttribute('data-pressed', '');
  }, true);
  addEventListener('pointerup', function () {
    timer = setTimeout(release, ${TAP_SHOWN_MILLISECONDS});
  }, true);
  // The finger scrolls.
  addEventListener('pointercancel', release, true);
})(document.documentElement.dataset);`;

export function startProgress(): void {
  document.documentElement.dataset.going = 'pending';
}

export function endProgress(): void {
  delete document.documentElement.dataset.going;
}
