/**
 * The PodResources API of a kubelet: for monitoring programs that query the devices, CPUs and memory of containers.
 * Nothing is kept here: every answer is composed from those of the owners of pods, devices, CPUs and memory at that
 * moment, by the rules of {@code io.jubelet.domain.podresources}.
 */
package io.jubelet.app.podresources;
