package io.jubelet.app.volume.csi;

import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.claim.ClaimedVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.expand.ClaimChange;
import io.jubelet.domain.volume.expand.ExpansionEnd;
import io.jubelet.domain.volume.expand.ExpansionStep;
import io.jubelet.domain.volume.expand.VolumeExpansion;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.UnavailableException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** Expands volumes that pods have or are about to get, as {@code io.jubelet.domain.volume.expand} decides. */
public final class VolumeExpansions {

    private static final Logger LOG = System.getLogger(VolumeExpansions.class.getName());

    private final ExpandableVolumes volumes;
    private final SharedVolumes shared;
    private final VolumeClaims claims;
    private final ExpansionReports reports;

    VolumeExpansions(ExpandableVolumes volumes, SharedVolumes shared, VolumeClaims claims, ExpansionReports reports) {
        this.volumes = volumes;
        this.shared = shared;
        this.claims = claims;
        this.reports = reports;
    }

    /**
     * Makes a volume larger that is mounted for a pod, before the pod starts with it. Nothing happens to volumes of other types than
     * {@link VolumeExpansion#isForNodes} names.
     *
     * @throws PortException when that failed, and the pod is not to start
     */
    public void atMount(Pod pod, Volume volume, ClaimedVolume claimed) {
        volumes.of(pod, volume, claimed).ifPresent(found -> shared.locks().hold(found.key(), () -> {
            found.addUser();
            VolumeExpansion expansion = expansion(found, claimed);
            apply(new Expanding(pod, claimed, found, false), expansion.atMount());
            return found;
        }));
    }

    /** Containers of a pod run, with all its volumes; to be said before {@link #online}, as long as its volumes are not being unmounted. */
    public void runs(String podUid) {
        shared.locals().runs(podUid);
    }

    /** What came of an attempt to make a volume larger that a pod runs with. */
    public enum Attempt {
        /** There is nothing more to do. */
        OVER,
        /** The controller has to act first. */
        WAITS,
        /** The node may succeed next time. */
        FAILED
    }

    /** Makes a volume larger that a pod runs with, if it still has it; that is reported when it fails. */
    public Attempt online(Pod pod, Volume volume, ClaimedVolume claimed) {
        return volumes.of(pod, volume, claimed).map(found -> shared.locks().hold(found.key(), () -> {
            if (!found.isReady()) {
                return Attempt.OVER;
            }
            VolumeExpansion expansion = expansion(found, claimed);
            return shared.sizes().isInUse(found.key()) ? Attempt.OVER
                    : online(new Expanding(pod, claimed, found, true), expansion.online(shared.sizes().of(found.key())));
        })).orElse(Attempt.OVER);
    }

    private VolumeExpansion expansion(ExpandableVolume volume, ClaimedVolume claimed) {
        shared.sizes().claimed(volume.key(), claimed.claim().sizes().size());
        return new VolumeExpansion(claimed, shared.sizes().hasFailedFinally(volume.key()));
    }

    private Attempt online(Expanding expanding, ExpansionStep step) {
        String plugin = expanding.volume.plugin();
        long begin = reports.timers().nanos();
        try {
            apply(expanding, step);
            if (step instanceof ExpansionStep.Call) {
                reports.finished(plugin, true, begin);
            }
            return step instanceof ExpansionStep.Await ? Attempt.WAITS : Attempt.OVER;
        } catch (PortException e) {
            reports.failed(expanding.pod, expanding.claimed, e.getMessage());
            reports.finished(plugin, false, begin);
            return shared.sizes().isInUse(expanding.volume.key()) ? Attempt.OVER : Attempt.FAILED;
        }
    }

    private void apply(Expanding expanding, ExpansionStep step) {
        switch (step) {
            case ExpansionStep.Leave(), ExpansionStep.Await() -> { }
            case ExpansionStep.ReadOnly() -> reports.readOnly(expanding.pod, expanding.claimed);
            case ExpansionStep.Reached(var size) -> shared.sizes().reached(expanding.volume.key(), size);
            case ExpansionStep.Call call -> expanding.run(call);
        }
    }

    /** One volume of one pod, while no other thread works on the volume. */
    private final class Expanding {

        private final Pod pod;
        private final ClaimedVolume claimed;
        private final ExpandableVolume volume;
        private final boolean online;
        private PersistentVolumeClaim claim;

        Expanding(Pod pod, ClaimedVolume claimed, ExpandableVolume volume, boolean online) {
            this.pod = pod;
            this.claimed = claimed;
            this.volume = volume;
            this.online = online;
            this.claim = claimed.claim();
        }

        void run(ExpansionStep.Call call) {
            VolumeKey key = volume.key();
            if (call.isAnnounced()) {
                claim = claims.change(claim, new ClaimChange.Begun(), reports.now());
            }
            ExpansionEnd end = VolumeExpansion.after(call, volume.expand(call.size(), online));
            if (end.failedFinally()) {
                shared.sizes().failedFinally(key);
            }
            if (end.inUse()) {
                shared.sizes().inUse(key);
            }
            if (end.done()) {
                reports.done(pod, claimed);
            }
            end.change().ifPresent(this::updateClaim);
            end.size().ifPresent(size -> shared.sizes().reached(key, size));
            end.problem().ifPresent(problem -> {
                throw new UnavailableException(problem);
            });
        }

        /** A completed expansion is reported again until the claim has it; a failure is reported once more then. */
        private void updateClaim(ClaimChange change) {
            try {
                claims.change(claim, change, reports.now());
            } catch (PortException e) {
                if (!(change instanceof ClaimChange.Failed)) {
                    throw new UnavailableException("mountVolume.NodeExpandVolume update PVC status failed : " + e.getMessage(), e);
                }
                LOG.log(Level.WARNING, "the failed expansion can''t be recorded in claim {0}/{1}: {2}",
                        claim.metadata().namespace(), claim.metadata().name(), e.getMessage());
            }
        }
    }
}
