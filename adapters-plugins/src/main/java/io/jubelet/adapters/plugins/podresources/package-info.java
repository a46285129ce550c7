/** The PodResources API of a kubelet, versions v1 and v1alpha1, for monitoring programs of this machine. */
package io.jubelet.adapters.plugins.podresources;
