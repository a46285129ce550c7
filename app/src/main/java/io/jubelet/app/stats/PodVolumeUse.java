package io.jubelet.app.stats;

import io.jubelet.app.stats.PodSummaries.PodVolumesUse;
import io.jubelet.domain.container.EphemeralContainer;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.stats.summary.FileSystemUse;
import io.jubelet.domain.stats.summary.VolumeUse;
import io.jubelet.domain.stats.summary.VolumeUse.PvcReference;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeDataKind;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.domain.volume.claim.ClaimUse;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.PersistentVolumeClaim;
import io.jubelet.domain.volume.migration.MigratedVolumes;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.EscapedName;
import io.jubelet.domain.volume.plan.UsedVolumes;
import io.jubelet.ports.cluster.VolumeClaims;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.VolumeDirectory;
import io.jubelet.ports.volume.VolumeMeasurement;
import io.jubelet.ports.volume.VolumeStatistics;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Measures the volumes of a pod. One that can't be measured is left out. One that the pod has under several names, as two volumes
 * of one claim, is measured once, and reported under each name that containers use.
 */
final class PodVolumeUse {

    private static final Logger LOG = System.getLogger(PodVolumeUse.class.getName());
    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final String DRIVERS = EscapedName.of(CsiVolumeNames.PLUGIN);

    private static final String EMPTY_DIR = VolumeDirectory.emptyDir("").type();
    /** Types of volumes that are made for a pod. */
    private static final Set<String> OF_POD = Stream.concat(Stream.of(EMPTY_DIR),
            Stream.of(VolumeDataKind.values()).map(VolumeDataKind::directory)).collect(Collectors.toUnmodifiableSet());

    /** A volume as the pod names it. */
    private record Named(Volume volume, Optional<PvcReference> claim) {

        /** Whether a directory of its name is the one of this volume: the name of a persistent volume may be that of another volume. */
        boolean isOf(String type) {
            Optional<String> own = volume.source().flatMap(source -> Optional.ofNullable(switch (source) {
                case VolumeSource.EmptyDir _ -> EMPTY_DIR;
                case VolumeSource.ConfigMap _ -> VolumeDataKind.CONFIG_MAP.directory();
                case VolumeSource.Secret _ -> VolumeDataKind.SECRET.directory();
                case VolumeSource.DownwardAPI _ -> VolumeDataKind.DOWNWARD_API.directory();
                case VolumeSource.Projected _ -> VolumeDataKind.PROJECTED.directory();
                default -> null;
            }));
            return own.map(type::equals).orElseGet(() -> !OF_POD.contains(type));
        }
    }

    private final VolumeStatistics statistics;
    private final Optional<VolumeClaims> claims;

    PodVolumeUse(VolumeStatistics statistics, Optional<VolumeClaims> claims) {
        this.statistics = statistics;
        this.claims = claims;
    }

    /**
     * What was found of a pod.
     *
     * @param use its volumes on disks of this machine
     * @param ofDrivers volumes of CSI drivers, which are to be asked for their use
     */
    record Found(PodVolumesUse use, List<DriverVolume> ofDrivers) {
    }

    Found measure(Pod pod) {
        Map<String, List<Named>> byDirectory = byDirectory(pod);
        List<VolumeUse> local = new ArrayList<>();
        List<VolumeUse> others = new ArrayList<>();
        List<DriverVolume> ofDrivers = new ArrayList<>();
        for (VolumeDirectory directory : attempt(pod, () -> statistics.volumes(pod.uid())).orElse(List.of())) {
            List<Named> names = byDirectory.getOrDefault(directory.name(), List.of()).stream()
                    .filter(named -> named.isOf(directory.type())).toList();
            if (directory.type().equals(DRIVERS)) {
                names.forEach(named -> ofDrivers.add(ofDriver(pod, false, directory.name(), named)));
            } else if (!names.isEmpty()) {
                attempt(pod, () -> statistics.measure(pod.uid(), directory, LIMIT)).ifPresent(found -> names.forEach(
                        named -> (isEphemeral(named.volume()) ? local : others).add(use(named, found))));
            }
        }
        Map<String, List<Named>> devices = devices(pod, byDirectory);
        if (!devices.isEmpty()) {
            for (VolumeDirectory device : attempt(pod, () -> statistics.devices(pod.uid())).orElse(List.of())) {
                List<Named> names = device.type().equals(DRIVERS) ? null : devices.remove(device.name());
                if (names != null) {
                    attempt(pod, () -> statistics.measureDevice(pod.uid(), device))
                            .ifPresent(found -> names.forEach(named -> others.add(use(named, found))));
                }
            }
        }
        devices.forEach((directory, names) -> names.forEach(named -> ofDrivers.add(ofDriver(pod, true, directory, named))));
        List<VolumeUse> all = new ArrayList<>(local);
        all.addAll(others);
        return new Found(new PodVolumesUse(List.copyOf(all), List.copyOf(local)), List.copyOf(ofDrivers));
    }

    private static DriverVolume ofDriver(Pod pod, boolean device, String directory, Named named) {
        return new DriverVolume(pod, device, directory, named.volume().name(), named.claim());
    }

    /** Volumes of claims that containers open as block devices. */
    private static Map<String, List<Named>> devices(Pod pod, Map<String, List<Named>> byDirectory) {
        Map<String, List<Named>> devices = new TreeMap<>();
        byDirectory.forEach((directory, names) -> {
            List<Named> opened = names.stream().filter(named -> named.claim().isPresent() && isDevice(pod, named.volume())).toList();
            if (!opened.isEmpty()) {
                devices.put(directory, opened);
            }
        });
        return devices;
    }

    private static boolean isDevice(Pod pod, Volume volume) {
        return Stream.of(pod.spec().initContainers().stream(), pod.spec().containers().stream(),
                        pod.spec().ephemeralContainers().stream().map(EphemeralContainer::container))
                .flatMap(containers -> containers).flatMap(container -> container.volumeDevices().stream())
                .anyMatch(device -> device.name().equals(volume.name()));
    }

    /** The directory of a persistent volume carries its name as a step of a path, all others that of the volume in the pod. */
    private Map<String, List<Named>> byDirectory(Pod pod) {
        List<Volume> used = UsedVolumes.of(pod.spec());
        Map<String, List<Named>> byDirectory = new HashMap<>();
        for (Volume volume : pod.spec().volumes()) {
            Optional<ClaimUse> use = ClaimUse.of(pod, volume);
            if (use.isEmpty()) {
                add(byDirectory, EscapedName.of(directory(pod, volume)), new Named(volume, Optional.empty()));
            } else if (used.contains(volume)) {
                var reference = new PvcReference(use.get().namespace(), use.get().claimName());
                persistentVolume(pod, reference).ifPresent(
                        name -> add(byDirectory, name, new Named(volume, Optional.of(reference))));
            }
        }
        return byDirectory;
    }

    private static void add(Map<String, List<Named>> byDirectory, String directory, Named named) {
        byDirectory.computeIfAbsent(directory, _ -> new ArrayList<>()).add(named);
    }

    private static String directory(Pod pod, Volume volume) {
        try {
            return MigratedVolumes.inline(volume, pod.metadata().namespace()).map(PersistentVolume::name).orElse(volume.name());
        } catch (PodConfigException e) {
            // Nothing of it was ever there.
            return volume.name();
        }
    }

    private Optional<String> persistentVolume(Pod pod, PvcReference claim) {
        return claims.flatMap(cluster -> attempt(pod, () -> cluster.claim(claim.namespace(), claim.name())))
                .flatMap(found -> found).map(PersistentVolumeClaim::volumeName).filter(name -> !name.isEmpty());
    }

    private static <T> Optional<T> attempt(Pod pod, Supplier<T> call) {
        try {
            return Optional.of(call.get());
        } catch (PortException e) {
            LOG.log(Level.DEBUG, "pod {0}: a volume can''t be measured: {1}", pod.fullName(), e.getMessage());
            return Optional.empty();
        }
    }

    /** Whether it counts against the limits of local storage: what is kept in memory and what others own does not. */
    private static boolean isEphemeral(Volume volume) {
        return switch (volume.source().orElse(null)) {
            case VolumeSource.EmptyDir(String medium, _) -> medium.isEmpty();
            case VolumeSource.ConfigMap _ -> true;
            case null, default -> false;
        };
    }

    private static VolumeUse use(Named named, VolumeMeasurement found) {
        return new VolumeUse(named.volume().name(), named.claim(), new FileSystemUse(found.at(),
                OptionalLong.of(found.availableBytes()), OptionalLong.of(found.capacityBytes()),
                OptionalLong.of(found.usedBytes()), OptionalLong.of(found.inodesFree()), OptionalLong.of(found.inodes()),
                OptionalLong.of(found.inodesUsed())), Optional.empty());
    }
}
