/**
 * Volumes, which have to be on this machine before the containers of a pod can start.
 *
 * <p>Drivers plug in here. A driver makes ready the plans of its own kind, keeps its work below the directory of the pod and
 * its own directory among the plugins, and relies on what it finds there: {@link io.jubelet.ports.volume.HostVolumes} has no
 * other state. Its contract is in two contract tests, one for the volumes that exist as long as their pod, and one, {@code
 * PersistentVolumesContract}, that depends on no type and is extended once for each.
 */
package io.jubelet.ports.volume;
