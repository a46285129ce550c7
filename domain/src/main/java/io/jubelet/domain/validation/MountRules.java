package io.jubelet.domain.validation;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.MountPropagation;
import io.jubelet.domain.container.VolumeDevice;
import io.jubelet.domain.container.VolumeMount;
import io.jubelet.domain.volume.Volume;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** File system mounts and raw devices of a container against the volumes of the pod. */
final class MountRules {

    private MountRules() {
    }

    static void check(Field container, Container of, Map<String, Volume> volumes) {
        Set<String> deviceNames = of.volumeDevices().stream().map(VolumeDevice::name).collect(Collectors.toSet());
        Set<String> devicePaths = of.volumeDevices().stream().map(VolumeDevice::devicePath).collect(Collectors.toSet());
        Set<String> paths = new HashSet<>();
        for (int i = 0; i < of.volumeMounts().size(); i++) {
            VolumeMount mount = of.volumeMounts().get(i);
            Field at = container.child("volumeMounts").index(i);
            at.child("name").required(mount.name(), "");
            if (!volumes.containsKey(mount.name())) {
                at.child("name").notFound(mount.name());
            }
            at.child("mountPath").required(mount.mountPath(), "");
            if (!paths.add(mount.mountPath())) {
                at.child("mountPath").invalid(mount.mountPath(), "must be unique");
            }
            if (deviceNames.contains(mount.name())) {
                at.child("name").invalid(mount.name(), "must not already exist in volumeDevices");
            }
            if (devicePaths.contains(mount.mountPath())) {
                at.child("mountPath").invalid(mount.mountPath(), "must not already exist as a path in volumeDevices");
            }
            subPath(at, mount);
            propagation(at, mount, of);
        }
        devices(container.child("volumeDevices"), of.volumeDevices(), volumes);
    }

    private static void subPath(Field at, VolumeMount mount) {
        Paths.descending(at.child("subPath"), mount.subPath());
        Paths.descending(at.child("subPathExpr"), mount.subPathExpr());
        if (!mount.subPath().isEmpty() && !mount.subPathExpr().isEmpty()) {
            at.child("subPathExpr").invalid(mount.subPathExpr(), "subPathExpr and subPath are mutually exclusive");
        }
    }

    private static void propagation(Field at, VolumeMount mount, Container of) {
        boolean privileged = of.securityContext().flatMap(security -> security.privileged()).orElse(false);
        MountPropagation propagation = mount.mountPropagation().orElse(MountPropagation.NONE);
        if (propagation == MountPropagation.BIDIRECTIONAL && !privileged) {
            at.child("mountPropagation")
                    .forbidden("Bidirectional mount propagation is available only to privileged containers");
        }
        if (mount.recursiveReadOnly().isEmpty()) {
            return;
        }
        Field recursive = at.child("recursiveReadOnly");
        recursive.oneOf(mount.recursiveReadOnly(), Set.of("Disabled", "IfPossible", "Enabled"));
        if (!mount.recursiveReadOnly().equals("Disabled")) {
            if (!mount.readOnly()) {
                recursive.forbidden("may only be specified when readOnly is true");
            }
            if (propagation != MountPropagation.NONE) {
                recursive.forbidden("may only be specified when mountPropagation is None or not specified");
            }
        }
    }

    private static void devices(Field field, List<VolumeDevice> devices, Map<String, Volume> volumes) {
        Set<String> names = new HashSet<>();
        Set<String> paths = new HashSet<>();
        for (int i = 0; i < devices.size(); i++) {
            VolumeDevice device = devices.get(i);
            Field at = field.index(i);
            at.child("name").required(device.name(), "");
            if (!names.add(device.name())) {
                at.child("name").invalid(device.name(), "must be unique");
            }
            Volume volume = volumes.get(device.name());
            if (volume == null) {
                at.child("name").notFound(device.name());
            } else if (!volume.isClaim()) {
                at.child("name").invalid(device.name(),
                        "can only use volume source type of PersistentVolumeClaim or Ephemeral for block mode");
            }
            at.child("devicePath").required(device.devicePath(), "");
            if (!paths.add(device.devicePath())) {
                at.child("devicePath").invalid(device.devicePath(), "must be unique");
            }
            Paths.noBacksteps(at.child("devicePath"), device.devicePath());
        }
    }
}
