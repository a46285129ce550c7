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
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.claim.PersistentVolumeSource;
import io.jubelet.domain.volume.expand.ClaimChange;
import io.jubelet.domain.volume.expand.ExpansionEnd;
import io.jubelet.domain.volume.expand.ExpansionOutcome;
import io.jubelet.domain.volume.expand.ExpansionStep;
import io.jubelet.domain.volume.expand.VolumeExpansion;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.failure.CancelledException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import io.jubelet.ports.volume.VolumeDriver;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.Optional;
import java.util.Set;

/** Has drivers make volumes larger that pods have or are about to get, as {@code io.jubelet.domain.volume.expand} decides. */
public final class VolumeExpansions {

    private static final Logger LOG = System.getLogger("io.jubelet.volume");
    private static final String START = "Expander.NodeExpand failed to ";

    private final CsiHost host;
    private final CsiLookups lookups;
    private final SharedVolumes shared;
    private final VolumeClaims claims;
    private final ExpansionReports reports;

    VolumeExpansions(CsiHost host, CsiLookups lookups, SharedVolumes shared, VolumeClaims claims, ExpansionReports reports) {
        this.host = host;
        this.lookups = lookups;
        this.shared = shared;
        this.claims = claims;
        this.reports = reports;
    }

    /**
     * Makes a volume larger that is mounted for a pod, before the pod starts with it.
     *
     * @throws PortException when that failed, and the pod is not to start
     */
    public void atMount(Pod pod, ClaimedVolume claimed, CsiVolume volume) {
        VolumeKey key = VolumeKey.of(volume);
        shared.sizes().told(key, claimed.claim().sizes().size());
        take(new Expanding(pod, claimed, volume, false),
                new VolumeExpansion(claimed, shared.sizes().hasFailedFinally(key)).atMount());
    }

    /** Makes a volume larger that a pod runs with, if it still has it; users are told when that fails. */
    public void online(Pod pod, ClaimedVolume claimed, CsiVolume volume) {
        VolumeKey key = VolumeKey.of(volume);
        var place = new CsiPublishing(pod, volume, Optional.empty(), host.directories()).place();
        shared.locks().hold(key, () -> {
            shared.sizes().told(key, claimed.claim().sizes().size());
            if (shared.known().isReady(place) && !shared.sizes().isInUse(key)) {
                ExpansionStep step = new VolumeExpansion(claimed, shared.sizes().hasFailedFinally(key)).online(shared.sizes().of(key));
                long begin = reports.timers().nanos();
                try {
                    take(new Expanding(pod, claimed, volume, true), step);
                    if (step instanceof ExpansionStep.Call) {
                        reports.worked(volume.driver(), true, begin);
                    }
                } catch (CancelledException e) {
                    throw e;
                } catch (PortException e) {
                    reports.failed(pod, claimed, e.getMessage());
                    reports.worked(volume.driver(), false, begin);
                }
            }
            return place;
        });
    }

    private void take(Expanding expanding, ExpansionStep step) {
        switch (step) {
            case ExpansionStep.Leave(), ExpansionStep.Await() -> { }
            case ExpansionStep.ReadOnly() -> reports.readOnly(expanding.pod, expanding.claimed);
            case ExpansionStep.Reached(var size) -> shared.sizes().reached(VolumeKey.of(expanding.volume), size);
            case ExpansionStep.Call call -> expanding.run(call);
        }
    }

    /** One volume of one pod, while nobody else does something with the volume. */
    private final class Expanding {

        private final Pod pod;
        private final ClaimedVolume claimed;
        private final CsiVolume volume;
        private final boolean online;
        private PersistentVolumeClaim claim;

        Expanding(Pod pod, ClaimedVolume claimed, CsiVolume volume, boolean online) {
            this.pod = pod;
            this.claimed = claimed;
            this.volume = volume;
            this.online = online;
            this.claim = claimed.claim();
        }

        void run(ExpansionStep.Call call) {
            VolumeKey key = VolumeKey.of(volume);
            if (call.isAnnounced()) {
                claim = claims.change(claim, new ClaimChange.Begun(), reports.now());
            }
            ExpansionEnd end = VolumeExpansion.after(call, called(call));
            if (end.failedFinally()) {
                shared.sizes().failedFinally(key);
            }
            if (end.inUse()) {
                shared.sizes().inUse(key);
            }
            if (end.done()) {
                reports.done(pod, claimed);
            }
            end.change().ifPresent(this::tell);
            end.size().ifPresent(size -> shared.sizes().reached(key, size));
            end.problem().ifPresent(problem -> {
                throw new UnavailableException(problem);
            });
        }

        /** What has been done is tried again until the claim says so; why something failed is said once more then. */
        private void tell(ClaimChange change) {
            try {
                claims.change(claim, change, reports.now());
            } catch (CancelledException e) {
                throw e;
            } catch (PortException e) {
                if (!(change instanceof ClaimChange.Failed)) {
                    throw new UnavailableException("mountVolume.NodeExpandVolume update PVC status failed : " + e.getMessage(), e);
                }
                LOG.log(Level.WARNING, "claim {0}/{1} can''t be told that its volume was not made larger: {2}",
                        claim.metadata().namespace(), claim.metadata().name(), e.getMessage());
            }
        }

        private ExpansionOutcome called(ExpansionStep.Call call) {
            VolumeDriver driver;
            try {
                driver = host.driver(volume.driver(), "");
            } catch (UnavailableException e) {
                return new ExpansionOutcome.Open(e.getMessage());
            }
            try {
                var facts = new CsiNodeFacts(host.nodeName(), capabilities(driver), Optional.empty());
                if (!CsiExpanding.isSupported(facts)) {
                    return new ExpansionOutcome.Unsupported(volume.driver());
                }
                var request = new CsiExpanding(volume, pod.uid(), host.directories(), online)
                        .request(facts, call.size().value(), secrets());
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

        private Set<NodeCapability> capabilities(VolumeDriver driver) {
            try {
                return driver.capabilities(DriverCalls.LIMIT);
            } catch (CancelledException e) {
                throw e;
            } catch (PortException e) {
                throw new UnavailableException(START + "check if node supports expansion : " + e.getMessage(), e);
            }
        }

        private CsiSecrets secrets() {
            Optional<SecretReference> reference = claimed.volume().source() instanceof PersistentVolumeSource.Csi source
                    ? source.nodeExpandSecretRef() : Optional.empty();
            if (reference.isEmpty()) {
                return CsiSecrets.none();
            }
            var key = ConfigObjectKey.secret(reference.get().namespace(), reference.get().name());
            try {
                return lookups.secret(key);
            } catch (CancelledException e) {
                throw e;
            } catch (PortException e) {
                throw new UnavailableException("expander.NodeExpand failed to get NodeExpandSecretRef " + key.namespace() + "/"
                        + key.name() + ": kubernetes.io/csi: failed to find the secret " + key.name() + " in the namespace "
                        + key.namespace() + " with error: " + e.getMessage(), e);
            }
        }
    }
}
