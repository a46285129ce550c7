/** Monitoring programs that ask which devices, CPUs and memory containers have: the PodResources API of a kubelet (KEP-606). */
package io.jubelet.ports.podresources;
