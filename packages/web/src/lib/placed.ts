/** Part of the script in the head: a reload, or the way back from another site, returns to a place on the page. */
export const placedScript = `if(performance.getEntriesByType('navigation')[0]?.type!=='navigate')d.placed='';`;

/** From now on there are places in this tab to come back to. */
export const markPlaced = (): void => {
  document.documentElement.dataset.placed = '';
};
