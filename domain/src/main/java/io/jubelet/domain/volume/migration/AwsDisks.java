package io.jubelet.domain.volume.migration;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.url.UrlReference;
import io.jubelet.domain.value.QuotedText;
import io.jubelet.domain.volume.CloudVolumeSource.AwsElasticBlockStore;
import io.jubelet.domain.volume.claim.PersistentVolume;
import java.util.Map;

/** Disks of AWS ({@code awsElasticBlockStore}). */
final class AwsDisks {

    private static final InTreePlugin PLUGIN = InTreePlugin.AWS_EBS;
    /** Before the zone and the disk, where both are given. */
    private static final String SCHEME = "aws://";
    private static final String DISK = "vol-";

    private AwsDisks() {
    }

    static PersistentVolume inline(AwsElasticBlockStore disk) throws PodConfigException {
        String handle = handle(disk.volumeID());
        return InlineVolume.named(PLUGIN, handle, source(disk, handle), InlineVolume.READ_WRITE_ONCE);
    }

    static PersistentVolume persistent(PersistentVolume volume, AwsElasticBlockStore disk) throws PodConfigException {
        return volume.withSource(source(disk, handle(disk.volumeID())).make())
                .withNodes(MigratedTopology.of(volume).zones(PLUGIN.zoneKey()));
    }

    private static CsiSource source(AwsElasticBlockStore disk, String handle) {
        return CsiSource.of(PLUGIN, handle).readOnly(disk.readOnly()).fsType(disk.fsType())
                .attributes(Map.of("partition", Integer.toString(disk.partition())));
    }

    /** Handle of a disk: {@code vol-1}, which may be written {@code aws://ZONE/vol-1} and {@code aws:///vol-1}. */
    private static String handle(String disk) throws PodConfigException {
        if (!disk.startsWith(SCHEME)) {
            return disk;
        }
        String path = UrlReference.parse(disk).orElseThrow(() -> problem("Invalid disk name (" + disk + "): parse "
                + QuotedText.of(disk) + ": invalid URI")).path();
        String name = withoutSlashes(path);
        if (!name.startsWith(DISK) || name.contains("/")) {
            throw problem("Invalid format for AWS volume (" + disk + ")");
        }
        return name;
    }

    /** Without slashes at both ends. */
    private static String withoutSlashes(String path) {
        int begin = 0;
        int end = path.length();
        while (begin < end && path.charAt(begin) == '/') {
            begin++;
        }
        while (end > begin && path.charAt(end - 1) == '/') {
            end--;
        }
        return path.substring(begin, end);
    }

    private static PodConfigException problem(String why) {
        return new PodConfigException("failed to translate Kubernetes ID to EBS Volume ID " + why);
    }
}
