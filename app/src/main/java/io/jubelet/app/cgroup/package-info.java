/**
 * The cgroups above those of pods: that of all pods with what pods may use together, those of the classes of pods with their
 * weights, and those of what is reserved. The cgroup of a pod belongs to its worker, and those below it to the runtime.
 *
 * <p>{@code NodeCgroupsSetup} makes them before the agent runs and refuses what can't work; the concerns keep them right.
 */
package io.jubelet.app.cgroup;
