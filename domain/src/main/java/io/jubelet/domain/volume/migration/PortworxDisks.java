package io.jubelet.domain.volume.migration;

import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.volume.CloudVolumeSource.PortworxVolume;
import io.jubelet.domain.volume.claim.PersistentVolume;
import java.util.Map;
import java.util.Optional;

/** Disks of Portworx ({@code portworxVolume}). Read-only access is expressed by the access modes alone. */
final class PortworxDisks {

    private static final InTreePlugin PLUGIN = InTreePlugin.PORTWORX;
    private static final String SECRET_NAME = "openstorage.io/auth-secret-name";
    private static final String SECRET_NAMESPACE = "openstorage.io/auth-secret-namespace";

    private PortworxDisks() {
    }

    static PersistentVolume inline(PortworxVolume disk) {
        return InlineVolume.named(PLUGIN, disk.volumeID(), source(disk),
                disk.readOnly() ? InlineVolume.READ_ONLY_MANY : InlineVolume.READ_WRITE_ONCE);
    }

    static PersistentVolume persistent(PersistentVolume volume, PortworxVolume disk) {
        return volume.withSource(source(disk).secret(secret(volume.metadata().annotations())).make());
    }

    private static CsiSource source(PortworxVolume disk) {
        return CsiSource.of(PLUGIN, disk.volumeID()).fsType(disk.fsType());
    }

    private static Optional<SecretReference> secret(Map<String, String> annotations) {
        return annotations.containsKey(SECRET_NAME) && annotations.containsKey(SECRET_NAMESPACE)
                ? Optional.of(new SecretReference(annotations.get(SECRET_NAME), annotations.get(SECRET_NAMESPACE))) : Optional.empty();
    }
}
