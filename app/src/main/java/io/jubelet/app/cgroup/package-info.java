/**
 * The cgroups above those of pods: that of all pods with the limits of all pods together, those of the QoS classes with their
 * weights, and those of reserved resources. The cgroup of a pod belongs to its worker, and those below it to the runtime.
 *
 * <p>{@code NodeCgroupsSetup} makes them before the agent runs and refuses configurations that can't work; the concerns update
 * them. {@code ProcessPlacement} is about processes outside of pods: the agent in {@code kubeletCgroups}, and the system in
 * {@code systemCgroups}.
 */
package io.jubelet.app.cgroup;
