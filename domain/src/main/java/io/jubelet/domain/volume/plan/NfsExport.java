package io.jubelet.domain.volume.plan;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.value.IpAddress;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.VolumePlan;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;

/** Exports of NFS servers (<a href="https://kubernetes.io/docs/concepts/storage/volumes/#nfs">nfs</a>), and how they are mounted. */
public final class NfsExport {

    /** The file system type for mount(8), which negotiates the version itself unless an option names one. */
    public static final String TYPE = "nfs";
    private static final String READ_ONLY = "ro";

    private NfsExport() {
    }

    /**
     * Mount of an export for a pod.
     *
     * @param name name of the volume in the pod, or of the persistent volume
     * @param readOnly whether the pod may only read it: of a volume in a pod its own field says so, of a persistent volume
     *     the claim in the pod, whatever the persistent volume says
     * @param options mount options of the persistent volume
     * @param onePod whether the persistent volume is for one pod at a time
     * @throws PodConfigException when mount(8) would take the server for one of its own options
     */
    public static VolumePlan.Nfs plan(String name, DriverVolumeSource.Nfs export, boolean readOnly, List<String> options, boolean onePod)
            throws PodConfigException {
        if (export.server().startsWith("-")) {
            throw new PodConfigException("nfs server \"" + export.server() + "\" is no name of a host");
        }
        return new VolumePlan.Nfs(name, host(export.server()) + ":" + export.path(), readOnly,
                options(options, readOnly), onePod);
    }

    /** Options for mount(8): each once, sorted; empty ones of a persistent volume are none. */
    private static List<String> options(List<String> given, boolean readOnly) {
        SortedSet<String> all = new TreeSet<>(given);
        all.remove("");
        if (readOnly) {
            all.add(READ_ONLY);
        }
        return List.copyOf(all);
    }

    /** An IPv6 address stands in brackets, so that its colons end nothing; one that only carries an IPv4 address does not. */
    private static String host(String server) {
        return IpAddress.parse(server).filter(address -> !address.isV4()).map(_ -> "[" + server + "]").orElse(server);
    }
}
