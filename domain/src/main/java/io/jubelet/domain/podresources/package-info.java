/**
 * The PodResources API of a kubelet for monitoring programs (KEP-606, KEP-2043, KEP-2403, KEP-3695): devices, CPUs and
 * memory that are assigned to the containers of this node, and the allocatable ones. Assignments are decided elsewhere.
 */
package io.jubelet.domain.podresources;
