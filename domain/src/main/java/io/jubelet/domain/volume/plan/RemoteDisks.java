package io.jubelet.domain.volume.plan;

import io.jubelet.domain.config.ConfigObject;
import io.jubelet.domain.config.ConfigObjectKey;
import io.jubelet.domain.config.Secret;
import io.jubelet.domain.meta.LocalObjectReference;
import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.DriverVolumeSource;
import io.jubelet.domain.volume.VolumePlan;
import io.jubelet.domain.volume.remote.Chap;
import io.jubelet.domain.volume.remote.FcDisk;
import io.jubelet.domain.volume.remote.IscsiDisk;
import io.jubelet.domain.volume.remote.RemoteDisk;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The disks of the network that volumes name (<a href="https://kubernetes.io/docs/concepts/storage/volumes/#iscsi">iscsi</a> and
 * <a href="https://kubernetes.io/docs/concepts/storage/volumes/#fc">fc</a>).
 */
public final class RemoteDisks {

    private static final String DEFAULT_PORT = ":3260";
    private static final String DEFAULT_INTERFACE = "default";

    private RemoteDisks() {
    }

    /**
     * The disk of a volume; empty for one that is no disk.
     *
     * @param volume name of the volume in the pod, or of the persistent volume
     * @param chap what the Secret of the volume has
     * @throws PodConfigException when it names no disk, or a name could lead to another directory than its own
     */
    public static Optional<RemoteDisk> of(String volume, DriverVolumeSource source, Map<String, String> chap)
            throws PodConfigException {
        return switch (source) {
            case DriverVolumeSource.Iscsi iscsi -> Optional.of(iscsi(volume, iscsi, chap));
            case DriverVolumeSource.Fc fc -> Optional.of(fc(fc));
            default -> Optional.empty();
        };
    }

    /** Whether a volume is such a disk. */
    public static boolean isDisk(DriverVolumeSource source) {
        return source instanceof DriverVolumeSource.Iscsi || source instanceof DriverVolumeSource.Fc;
    }

    /**
     * The Secret that is needed to reach a disk; absent where none is named, or the disk is reached without.
     *
     * @param namespace where it is
     */
    public static Optional<ConfigObjectKey> secret(String namespace, DriverVolumeSource source) {
        return source instanceof DriverVolumeSource.Iscsi iscsi && (iscsi.chapAuthDiscovery() || iscsi.chapAuthSession())
                ? iscsi.secretRef().map(LocalObjectReference::name).filter(name -> !name.isEmpty())
                        .map(name -> ConfigObjectKey.secret(namespace, name))
                : Optional.empty();
    }

    /**
     * The values of such a Secret.
     *
     * @throws PodConfigException when there is none
     */
    static Map<String, String> values(ConfigObjectKey key, Optional<ConfigObject> found) throws PodConfigException {
        if (!(found.orElse(null) instanceof Secret secret)) {
            throw new PodConfigException("couldn't get secret " + key.namespace() + "/" + key.name() + " error: secrets \""
                    + key.name() + "\" not found");
        }
        Map<String, String> values = new TreeMap<>();
        secret.data().forEach((name, value) -> values.put(name, new String(value.bytes(), StandardCharsets.UTF_8)));
        return values;
    }

    /** The plan for a disk in a pod. */
    static VolumePlan inPod(String volume, DriverVolumeSource source, Map<String, String> chap) throws PodConfigException {
        return new VolumePlan.Disk(volume, of(volume, source, chap).orElseThrow(), isReadOnly(source), List.of(), false,
                fsType(source));
    }

    /** File system that a disk must have. */
    public static String fsType(DriverVolumeSource source) {
        String given = switch (source) {
            case DriverVolumeSource.Iscsi iscsi -> iscsi.fsType();
            case DriverVolumeSource.Fc fc -> fc.fsType();
            default -> "";
        };
        return given.isEmpty() ? VolumePlan.DEFAULT_FS_TYPE : given;
    }

    /** Whether a volume in a pod is read-only. */
    private static boolean isReadOnly(DriverVolumeSource source) {
        return switch (source) {
            case DriverVolumeSource.Iscsi iscsi -> iscsi.readOnly();
            case DriverVolumeSource.Fc fc -> fc.readOnly();
            default -> false;
        };
    }

    private static IscsiDisk iscsi(String volume, DriverVolumeSource.Iscsi source, Map<String, String> chap)
            throws PodConfigException {
        List<String> portals = new ArrayList<>(List.of(portal(source.targetPortal())));
        source.portals().forEach(other -> portals.add(portal(other)));
        String preset = source.iscsiInterface().isEmpty() ? DEFAULT_INTERFACE : source.iscsiInterface();
        for (String name : Stream.concat(portals.stream(), Stream.of(source.iqn(), preset)).toList()) {
            if (name.contains("/") || name.indexOf('\0') >= 0) {
                throw new PodConfigException("iscsi: \"" + name.replace("\0", "\\0") + "\" must not contain a slash");
            }
        }
        return new IscsiDisk(volume, portals, source.iqn(), source.lun(), preset, source.initiatorName(),
                new Chap(source.chapAuthDiscovery(), source.chapAuthSession(), chap));
    }

    /** The port of an address that names none is the one of iSCSI. */
    private static String portal(String address) {
        return address.contains(":") ? address : address + DEFAULT_PORT;
    }

    private static FcDisk fc(DriverVolumeSource.Fc source) throws PodConfigException {
        boolean byTarget = !source.targetWWNs().isEmpty() && source.lun().isPresent();
        if (!byTarget && source.wwids().isEmpty()) {
            throw new PodConfigException("fc: no fc disk information found. failed to make a new mounter");
        }
        List<String> names = byTarget ? source.targetWWNs() : source.wwids().stream().map(id -> id.replace(' ', '_')).toList();
        for (String name : names) {
            if (name.isEmpty() || name.contains("/") || name.indexOf('\0') >= 0 || name.startsWith(".")) {
                throw new PodConfigException("fc: \"" + name.replace("\0", "\\0") + "\" is no name of a disk");
            }
        }
        return byTarget ? new FcDisk(names, String.valueOf(source.lun().orElseThrow()), List.of())
                : new FcDisk(List.of(), "", names);
    }
}
