/**
 * The PodResources API of a kubelet: monitoring programs ask which devices, processors and memory containers have. Nothing is kept here:
 * every answer is put together from what the owners of pods, devices, processors and memory say at that moment, by the rules of
 * {@code io.jubelet.domain.podresources}.
 */
package io.jubelet.app.podresources;
