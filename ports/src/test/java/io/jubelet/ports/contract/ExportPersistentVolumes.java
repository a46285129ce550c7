package io.jubelet.ports.contract;

import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** Exports of an NFS server whose directories lie on the disk of the test. */
public abstract class ExportPersistentVolumes extends PersistentVolumesContract {

    @Override
    protected final String type() {
        return "kubernetes.io~nfs";
    }

    @Override
    protected final VolumePlan directory(DiskProbe disk, String name, boolean onePod) {
        String source = disk.root() + "/exports/" + name;
        disk.makeDirectory(source);
        return new VolumePlan.Nfs(name, "nas.example.org:" + source, false, List.of("hard"), onePod);
    }

    @Override
    protected final VolumePlan device(DiskProbe disk, String name, boolean onePod) {
        return Assumptions.abort("an export is no device");
    }

    @Override
    protected final VolumePlan missing(DiskProbe disk) {
        return new VolumePlan.Nfs("pv-0", "nas.example.org:" + disk.root() + "/exports/none", false, List.of(), false);
    }

    @Override
    protected final Class<? extends PortException> missingFailure() {
        return UnavailableException.class;
    }
}
