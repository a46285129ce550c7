/**
 * What the PodResources API of a kubelet tells monitoring programs (KEP-606, KEP-2043, KEP-2403, KEP-3695): which devices, processors and
 * memory the containers of this node have for themselves, and what there is of them. Who has what is decided elsewhere.
 */
package io.jubelet.domain.podresources;
