package io.jubelet.app.volume.csi;

import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.csi.CallFailure;
import io.jubelet.domain.csi.CsiExpanding;
import io.jubelet.domain.csi.CsiNodeFacts;
import io.jubelet.domain.csi.CsiPublishing;
import io.jubelet.domain.csi.CsiSecrets;
import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.csi.DriverOutcome;
import io.jubelet.domain.csi.NodeCapability;
import io.jubelet.domain.meta.SecretReference;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.volume.expand.ExpansionOutcome;
import io.jubelet.domain.volume.expand.VolumeExpansion;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.volume.VolumeDriver;
import java.util.Optional;
import java.util.Set;

/** A volume that its CSI driver makes larger. */
final class ExpandableDriverVolume implements ExpandableVolume {

    private static final String START = "Expander.NodeExpand failed to ";

    private final ExpandableVolumes all;
    private final Pod pod;
    private final CsiVolume volume;
    private final Optional<SecretReference> secret;
    private final boolean migrated;

    /**
     * A volume of a pod.
     *
     * @param secret the Secret that the driver gets when it makes the volume larger
     * @param migrated whether it was translated from another type
     */
    ExpandableDriverVolume(ExpandableVolumes all, Pod pod, CsiVolume volume, Optional<SecretReference> secret, boolean migrated) {
        this.all = all;
        this.pod = pod;
        this.volume = volume;
        this.secret = secret;
        this.migrated = migrated;
    }

    @Override
    public VolumeKey key() {
        return VolumeKey.of(volume);
    }

    @Override
    public String plugin() {
        return CsiVolumeNames.PLUGIN + ":" + volume.driver();
    }

    /** Nothing happens: that was said before the driver was called for the first time. */
    @Override
    public void addUser() {
        // See DriverVolumes.
    }

    @Override
    public boolean isReady() {
        return all.shared().known().isReady(new CsiPublishing(pod, volume, Optional.empty(), all.host().directories()).location());
    }

    @Override
    public ExpansionOutcome expand(Quantity size, boolean online) {
        return MigratedCalls.call(migrated, () -> expanded(size, online));
    }

    private ExpansionOutcome expanded(Quantity size, boolean online) {
        VolumeDriver driver;
        try {
            driver = all.host().driver(volume.driver(), "");
        } catch (UnavailableException e) {
            return new ExpansionOutcome.Open(e.getMessage());
        }
        try {
            var facts = new CsiNodeFacts(all.host().nodeName(), capabilities(driver), Optional.empty());
            if (!CsiExpanding.isSupported(facts)) {
                return new ExpansionOutcome.Unsupported(volume.driver());
            }
            var request = new CsiExpanding(volume, pod.uid(), all.host().directories(), online)
                    .request(facts, size.value(), secrets());
            return switch (driver.expand(request, DriverCalls.LIMIT)) {
                case DriverOutcome.Done() -> new ExpansionOutcome.Done();
                case DriverOutcome.Failed(String why) -> new ExpansionOutcome.Failed(why, CallFailure.codeOf(why));
                case DriverOutcome.Unknown(String why) -> VolumeExpansion.unknown(why);
            };
        } catch (PodConfigException e) {
            return new ExpansionOutcome.Failed(e.getMessage(), "");
        } catch (UnavailableException e) {
            return new ExpansionOutcome.Failed(e.getMessage(), "");
        }
    }

    private static Set<NodeCapability> capabilities(VolumeDriver driver) {
        try {
            return driver.capabilities(DriverCalls.LIMIT);
        } catch (PortException e) {
            throw new UnavailableException(START + "check if node supports expansion : " + e.getMessage(), e);
        }
    }

    private CsiSecrets secrets() {
        if (secret.isEmpty()) {
            return CsiSecrets.none();
        }
        var key = ConfigObjectKey.secret(secret.get().namespace(), secret.get().name());
        try {
            return all.lookups().secret(key);
        } catch (PortException e) {
            throw new UnavailableException("expander.NodeExpand failed to get NodeExpandSecretRef " + key.namespace() + "/"
                    + key.name() + ": kubernetes.io/csi: failed to find the secret " + key.name() + " in the namespace "
                    + key.namespace() + " with error: " + e.getMessage(), e);
        }
    }
}
