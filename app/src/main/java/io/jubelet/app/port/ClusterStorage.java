package io.jubelet.app.port;

import io.jubelet.ports.cluster.CsiDrivers;
import io.jubelet.ports.cluster.CsiNodes;
import io.jubelet.ports.cluster.VolumeAttachments;

/**
 * Objects of a cluster about CSI drivers and their volumes.
 *
 * @param nodes drivers of nodes
 * @param drivers drivers
 * @param attachments volumes that controllers attach to nodes
 */
public record ClusterStorage(CsiNodes nodes, CsiDrivers drivers, VolumeAttachments attachments) {
}
