package io.jubelet.app.volume.csi;

import io.jubelet.app.message.volume.VolumeLabelled;
import io.jubelet.domain.csi.CsiDriver;
import io.jubelet.domain.csi.CsiVolume;
import io.jubelet.domain.csi.RecordLocation;
import io.jubelet.domain.csi.VolumeRecord;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.selinux.ContainerContexts;
import io.jubelet.domain.selinux.MountLabel;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.ports.volume.RecordedVolume;
import java.util.Optional;
import java.util.function.Consumer;

/** SELinux labels of volumes: the label with which a volume is mounted, and whether the pods that want it agree. */
final class VolumeLabels {

    private final CsiHost host;
    private final KnownVolumes known;
    private final Consumer<VolumeLabelled> listener;

    /**
     * Labels on a machine.
     *
     * @param listener takes what was found on a machine with SELinux
     */
    VolumeLabels(CsiHost host, KnownVolumes known, Consumer<VolumeLabelled> listener) {
        this.host = host;
        this.known = known;
        this.listener = listener;
    }

    /**
     * The label that a volume is to be mounted with; empty for none. Called before the pod counts as one that wants the volume: as long as
     * it has to wait for others, they may lose it.
     *
     * @throws PodConfigException when the pod can't have the volume because of its label
     */
    String of(CsiRequest request, Optional<CsiDriver> object) throws PodConfigException {
        Optional<ContainerContexts> contexts = host.seLinux().contexts();
        return contexts.isEmpty() ? "" : new Check(request, object).label(contexts.get());
    }

    /** Whether files have labels on this machine. */
    boolean areOn() {
        return host.seLinux().contexts().isPresent();
    }

    /** Whether a volume that is there was mounted with a label. */
    boolean isLabelled(RecordLocation location) {
        return areOn() && host.records().read(location).filter(found ->
                found instanceof RecordedVolume.Readable(_, VolumeRecord record) && !record.label().isEmpty()).isPresent();
    }

    /** One look at a volume for a pod. */
    private final class Check {

        private final CsiRequest request;
        private final CsiVolume volume;
        private final boolean supported;
        /** Whether its access modes allow a label. */
        private final boolean used;

        Check(CsiRequest request, Optional<CsiDriver> object) {
            this.request = request;
            this.volume = request.volume();
            this.supported = object.map(CsiDriver::seLinuxMount).orElse(false);
            this.used = volume.access().mountsWithLabel(host.seLinux().allModes());
        }

        String label(ContainerContexts contexts) throws PodConfigException {
            MountLabel label = MountLabel.of(request.pod(), request.name(), supported, contexts);
            if (label.fault().isPresent()) {
                fault(label.fault().get());
            }
            if (volume.isInline()) {
                return "";
            }
            Optional<String> before = known.labelOfOthers(request.key(), request.pod().uid());
            if (supported && before.filter(other -> !other.equals(label.desired())).isPresent()) {
                fault(MountLabel.conflict(volume.specName(), before.get(), label.desired()));
            }
            String mounted = used ? label.desired() : "";
            requireNoOther(mounted);
            if (known.label(request.key(), label.desired()) && !label.desired().isEmpty()) {
                report(Optional.empty(), false);
            }
            return mounted;
        }

        private void fault(MountLabel.Fault fault) throws PodConfigException {
            report(Optional.of(fault), used);
            if (used) {
                request.progress().unusable();
                throw new PodConfigException(fault.message());
            }
        }

        private void report(Optional<MountLabel.Fault> fault, boolean refused) {
            listener.accept(new VolumeLabelled(fault, refused, CsiVolumeNames.PLUGIN + "/" + volume.driver(), volume.access().shortMode()));
        }

        /** A mount has one label: what has another one is to be unmounted first. */
        private void requireNoOther(String label) throws PodConfigException {
            boolean other = host.records().read(RecordLocation.Staged.of(volume.driver(), volume.handle()))
                    .filter(found -> hasOther(found, label)).isPresent()
                    || host.records().published().stream().filter(request.key()::isPublished)
                            .filter(found -> !isOfPod(found)).anyMatch(found -> hasOther(found, label));
            if (other) {
                request.progress().unusable();
                throw new PodConfigException(MountLabel.awaitsUnmount(request.key().uniqueName().toString()));
            }
        }

        private boolean isOfPod(RecordedVolume found) {
            return found.location() instanceof RecordLocation.Published(String podUid, _) && podUid.equals(request.pod().uid());
        }

        private static boolean hasOther(RecordedVolume found, String label) {
            return found instanceof RecordedVolume.Readable(_, VolumeRecord record) && !record.label().equals(label);
        }
    }
}
