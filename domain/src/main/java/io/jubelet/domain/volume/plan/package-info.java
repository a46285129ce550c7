/**
 * Plans: the required state on the machine for a volume of a pod.
 *
 * <p>Every function is pure: ConfigMaps, Secrets, tokens and what the node has are arguments, and {@link
 * io.jubelet.domain.volume.plan.VolumeNeeds} lists which of them a volume is made from. A volume that can't be provided is
 * reported by a {@link io.jubelet.domain.pod.PodConfigException} with the text of a kubelet. Contents may be secrets, so no
 * text form of a type here shows them.
 */
package io.jubelet.domain.volume.plan;
