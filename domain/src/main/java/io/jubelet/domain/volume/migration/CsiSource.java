package io.jubelet.domain.volume.migration;

import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import java.util.Map;
import java.util.Optional;

/** Makes the source of a persistent volume of a driver step by step; what is not set is empty. */
final class CsiSource {

    private final InTreePlugin plugin;
    private final String handle;
    private boolean readOnly;
    private String fsType = "";
    private Map<String, String> attributes = Map.of();
    private Optional<SecretReference> stageSecret = Optional.empty();
    private Optional<SecretReference> otherSecret = Optional.empty();

    private CsiSource(InTreePlugin plugin, String handle) {
        this.plugin = plugin;
        this.handle = handle;
    }

    /** A volume of the driver that has taken over from this plugin. */
    static CsiSource of(InTreePlugin plugin, String handle) {
        return new CsiSource(plugin, handle);
    }

    CsiSource readOnly(boolean only) {
        readOnly = only;
        return this;
    }

    CsiSource fsType(String type) {
        fsType = type;
        return this;
    }

    CsiSource attributes(Map<String, String> all) {
        attributes = all;
        return this;
    }

    /** The driver gets a Secret when it mounts the volume once on the node. */
    CsiSource stageSecret(SecretReference secret) {
        stageSecret = Optional.of(secret);
        return this;
    }

    /** The driver gets a Secret in all calls that have one. */
    CsiSource secret(Optional<SecretReference> secret) {
        stageSecret = secret;
        otherSecret = secret;
        return this;
    }

    PersistentVolumeSource.Csi make() {
        return new PersistentVolumeSource.Csi(plugin.driver(), handle, readOnly, fsType, attributes, stageSecret, otherSecret, otherSecret);
    }
}
