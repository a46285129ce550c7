package io.jubelet.app.csi;

import io.jubelet.app.message.csi.IsLimitReached;
import io.jubelet.app.message.csi.LimitReached;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.ports.cluster.VolumeAttachments;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Checks whether drivers have reached their limit of volumes on this node. Applies to drivers that report their limits
 * periodically: the limits of others may be out of date.
 *
 * @param attachments volumes that controllers attached
 * @param objects CSIDrivers of the cluster
 * @param reports sends the limits of drivers to the API server
 * @param nodeName name of this node
 */
record AttachLimits(VolumeAttachments attachments, DriverObjects objects, DriverReports reports, String nodeName) {

    private static final Logger LOG = System.getLogger(AttachLimits.class.getName());

    LimitReached answer(IsLimitReached question) {
        String driver = CsiVolumeNames.driver(question.volume());
        String handle = CsiVolumeNames.handle(question.volume());
        boolean reached = objects.known(driver).flatMap(CsiDriver::limitPeriod).isPresent()
                && isLimitReached(CsiVolumeNames.attachment(handle, driver, nodeName));
        if (reached) {
            update(driver);
        }
        return new LimitReached(reached);
    }

    private boolean isLimitReached(String name) {
        try {
            return attachments.get(name).isLimitReached();
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "it is not known why volume attachment {0} is not attached: {1}", name, e.getMessage());
            return false;
        }
    }

    /** A pod that takes the place of the one that goes is to be scheduled by the limit as it is now. */
    private void update(String driver) {
        try {
            reports.update(driver).ifPresent(
                    why -> LOG.log(Level.WARNING, "the limits of CSI driver {0} can''t be updated: {1}", driver, why));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancelledException("interrupted while the limits of a driver are updated", e);
        }
    }
}
