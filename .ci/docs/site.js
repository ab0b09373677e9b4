// In the navigation a folder is a button and a page at once, a link within a button: here the link stands beside the button.
const navigation = document.getElementById('tsd-nav-container');
if (navigation) {
  const moveLinks = () => {
    for (const link of navigation.querySelectorAll('summary a')) {
      const folder = link.closest('details');
      folder.querySelector('summary').setAttribute('aria-label', link.textContent.trim());
      link.classList.add('beside-folder');
      folder.before(link);
    }
  };
  new MutationObserver(moveLinks).observe(navigation, { childList: true, subtree: true });
  // What is there already: the navigation may be written before this script runs.
  moveLinks();
}
