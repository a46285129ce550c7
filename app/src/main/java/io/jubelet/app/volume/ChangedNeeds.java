package io.jubelet.app.volume;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import java.util.Set;

/**
 * What volumes are made of, or wait for, has changed: those that failed without it are due at once, and the workers of their pods are
 * notified, since they may have asked before this concern received the change.
 */
final class ChangedNeeds {

    private final VolumeStates states;
    private final OperationExecutor operations;

    ChangedNeeds(VolumeStates states, OperationExecutor operations) {
        this.states = states;
        this.operations = operations;
    }

    /** A ConfigMap or Secret changed. */
    void object(ConfigObjectKey key) {
        notifyWorkers(states.changed(key));
    }

    /** The trust bundles changed. */
    void trustBundles() {
        notifyWorkers(states.trustChanged());
    }

    /** Certificates of a pod changed. */
    void certificates(String podUid) {
        notifyWorkers(states.certificatesChanged(podUid));
    }

    /** These volumes may be attached now. */
    void attachments(Set<UniqueVolumeName> volumes) {
        notifyWorkers(states.csiChanged(volumes::contains));
    }

    /** A CSI driver came, or is another one. */
    void driver(String name) {
        notifyWorkers(states.csiChanged(volume -> volume.volume().startsWith(name + CsiVolumeNames.SEPARATOR)));
    }

    private void notifyWorkers(Set<String> pods) {
        pods.forEach(operations::publishSettled);
    }
}
