package io.jubelet.domain.volume.migration;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.CloudVolumeSource.GcePersistentDisk;
import io.jubelet.domain.volume.claim.PersistentVolume;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Disks of Google ({@code gcePersistentDisk}). */
final class GceDisks {

    private static final InTreePlugin PLUGIN = InTreePlugin.GCE_PD;
    /** Project or zone that is not known; the driver takes those of the node. */
    private static final String UNKNOWN = "UNSPECIFIED";
    /** Place, region and zone of a zone such as {@code us-central1-a}. */
    private static final int PARTS_OF_ZONE = 3;

    private GceDisks() {
    }

    static PersistentVolume inline(GcePersistentDisk disk) {
        return InlineVolume.named(PLUGIN, disk.pdName(), source(disk, zonal(UNKNOWN, disk)),
                disk.readOnly() ? InlineVolume.READ_ONLY_MANY : InlineVolume.READ_WRITE_ONCE);
    }

    static PersistentVolume persistent(PersistentVolume volume, GcePersistentDisk disk) throws PodConfigException {
        var topology = MigratedTopology.of(volume);
        return volume.withSource(source(disk, handle(disk, topology.labelledZones())).make())
                .withNodes(topology.zones(PLUGIN.zoneKey())).withAccessModes(accepted(volume.accessModes()));
    }

    private static CsiSource source(GcePersistentDisk disk, String handle) {
        return CsiSource.of(PLUGIN, handle).readOnly(disk.readOnly()).fsType(disk.fsType())
                .attributes(Map.of("partition", disk.partition() == 0 ? "" : Integer.toString(disk.partition())));
    }

    private static String handle(GcePersistentDisk disk, List<String> zones) throws PodConfigException {
        if (zones.size() > 1) {
            return "projects/" + UNKNOWN + "/regions/" + region(zones) + "/disks/" + disk.pdName();
        }
        return zonal(zones.getFirst().isEmpty() ? UNKNOWN : zones.getFirst(), disk);
    }

    private static String zonal(String zone, GcePersistentDisk disk) {
        return "projects/" + UNKNOWN + "/zones/" + zone + "/disks/" + disk.pdName();
    }

    /** The one region of several zones. */
    private static String region(List<String> zones) throws PodConfigException {
        TreeSet<String> regions = new TreeSet<>();
        for (String zone : zones) {
            String[] parts = zone.split("-", -1);
            if (parts.length != PARTS_OF_ZONE) {
                throw problem("zone in unexpected format, expected: {locale}-{region}-{zone}, got: " + zone);
            }
            regions.add(String.join("-", Arrays.asList(parts).subList(0, 2)));
        }
        if (regions.size() != 1) {
            throw problem("multiple or no regions gotten from zones, got: "
                    + regions.stream().map(region -> region + ":{}").collect(Collectors.joining(" ", "map[", "]")));
        }
        return regions.first();
    }

    private static PodConfigException problem(String why) {
        return new PodConfigException("failed to get region from zones: " + why);
    }

    /**
     * The modes that the driver accepts, which are fewer than those that the plugin accepted without looking at them: one node that
     * writes, unless there are only nodes that read.
     */
    private static List<String> accepted(List<String> modes) {
        if (modes.isEmpty()) {
            return modes;
        }
        boolean written = modes.contains(InlineVolume.READ_WRITE_ONCE) || modes.contains(InlineVolume.READ_WRITE_MANY);
        return List.of(modes.contains(InlineVolume.READ_ONLY_MANY) && !written ? InlineVolume.READ_ONLY_MANY
                : InlineVolume.READ_WRITE_ONCE);
    }
}
