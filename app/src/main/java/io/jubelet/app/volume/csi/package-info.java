/**
 * Volumes of CSI drivers, mounted for pods and unmounted. Steps and records are decided by {@code
 * io.jubelet.domain.csi}; here they are carried out, with one call for a volume at a time, however many pods share it. Local
 * volumes are made larger here, too, by this machine.
 *
 * <pre>
 *   set-up:    DriverVolumes ─► attached? ─► record, stage ─► record, publish ─► group, on the machine
 *   take-back: HostVolumesWithDrivers.tearDown       every published record of the pod: unpublish, remove the record
 *              UnusedVolumes                         every staged record that no pod has any more: unstage, remove the record
 *   larger:    VolumeExpansions ─► what the claim says ─► expand ─► the claim is updated
 * </pre>
 *
 * <p>Records on the disk, not memory, show which volumes may exist: after a kill the next agent unmounts those that no pod
 * wants (of block devices, which share a record, by the links of pods), and keeps what a running pod has without asking the
 * driver again. A volume of a driver that is not registered stays recorded; the caller tries again.
 */
package io.jubelet.app.volume.csi;
