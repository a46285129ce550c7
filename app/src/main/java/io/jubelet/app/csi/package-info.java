/**
 * The CSI drivers of this node: their registration, the objects at the API server that describe them, and the attachment of
 * volumes. Volumes are mounted in {@code io.jubelet.app.volume}, which asks {@link io.jubelet.app.csi.RegisteredDrivers} for a
 * driver. On a node without drivers nothing is read or written but its CSINode, once.
 *
 * <pre>
 *  CSI_PLUGIN ──► CsiRegistrations ──► DriversStore ◄── RegisteredDrivers, for app.volume
 *                        │ DriverReports: asks the driver       ▲
 *                        ▼                                      │
 *                 NodeDriverObjects ◄── CsiNodeReconciler ◄── NODE_OBSERVED, drivers that have gone ──► STORAGE_HEALTH
 *                        ▲
 *                        └── DriverLimits ◄── DriverObjects ◄── CSIDriver ──► CSI_DRIVER, CSI_DRIVER_CHANGED
 *
 *  NODE_OBSERVED, VolumeAttachment, REPORTED_IN_USE ──► Attachments ──► ATTACHMENT, DISK_ATTACHMENT, ATTACHMENTS_CHANGED
 * </pre>
 *
 * <p>Only writes in {@code NodeDriverObjects} wait for each other; questions about attachments never wait for them.
 */
package io.jubelet.app.csi;
