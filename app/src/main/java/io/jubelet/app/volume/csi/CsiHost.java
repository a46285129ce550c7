package io.jubelet.app.volume.csi;

import io.jubelet.app.csi.RegisteredDrivers;
import io.jubelet.domain.selinux.SeLinuxMounts;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.volume.VolumeDriver;
import io.jubelet.ports.volume.VolumeRecords;
import java.util.Objects;

/**
 * Dependencies of volumes of drivers on this node.
 *
 * @param records records of volumes
 * @param drivers the drivers that are registered
 * @param nodeName name of the node
 * @param seLinux whether volumes have SELinux labels
 */
public record CsiHost(VolumeRecords records, RegisteredDrivers drivers, String nodeName, SeLinuxMounts seLinux) {

    /** Rejects null. */
    public CsiHost {
        Objects.requireNonNull(records, "records");
        Objects.requireNonNull(drivers, "drivers");
        Objects.requireNonNull(nodeName, "nodeName");
        Objects.requireNonNull(seLinux, "seLinux");
    }

    /** The directories of this agent. */
    KubeletDirectories directories() {
        return records.directories();
    }

    /**
     * A registered driver.
     *
     * @param problem what comes before the reason when it is not registered
     * @throws UnavailableException when it is not
     */
    VolumeDriver driver(String name, String problem) {
        return drivers.find(name).orElseThrow(() -> new UnavailableException(problem + (name.isEmpty()
                ? "driver name is empty" : "driver name " + name + " not found in the list of registered CSI drivers")));
    }
}
