import { defineView, type ViewNode } from '../core/view.ts';
import { type MobileMenuEvent, mobileMenuMachine } from './mobile-menu.machine.ts';

const name = 'Menu';

/**
 * HEAD-3. A summary is no button in the words of ARIA; it is in the group that it opens.
 * @param links the header's, each with its address where that is known
 */
export const mobileMenuView = (links: readonly { label: string; url?: string }[]) =>
  defineView(mobileMenuMachine, ({ value }) => {
    const isOpen = value === 'open';
    const button: ViewNode<MobileMenuEvent> = { role: 'text', text: name, press: { type: 'menu.toggle' } };
    const panel: ViewNode<MobileMenuEvent> = {
      role: 'navigation',
      name,
      hidden: !isOpen,
      ...(isOpen && { escape: { type: 'menu.escape' } }),
      children: links.map(({ label, url }) => ({
        role: 'link',
        name: label,
        ...(url !== undefined && { url }),
        ...(isOpen && { press: { type: 'menu.choose' } }),
      })),
    };
    return { menu: { role: 'group', children: [button, panel] as const } };
  });
