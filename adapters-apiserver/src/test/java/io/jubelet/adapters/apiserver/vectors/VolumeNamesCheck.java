package io.jubelet.adapters.apiserver.vectors;

import io.jubelet.domain.pod.PodConfigException;
import io.jubelet.domain.volume.claim.PersistentVolume;
import io.jubelet.domain.volume.claim.VolumeMode;
import io.jubelet.domain.volume.name.CsiVolumeNames;
import io.jubelet.domain.volume.name.DeviceMapPaths;
import io.jubelet.domain.volume.name.EscapedName;
import io.jubelet.domain.volume.name.KubeletDirectories;
import io.jubelet.domain.volume.name.UniqueVolumeName;
import io.jubelet.domain.volume.name.VolumeNames;
import io.jubelet.domain.volume.name.VolumeSpec;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Names and places of volumes. */
final class VolumeNamesCheck implements VectorCheck {

    @Override
    public String area() {
        return "volume_names";
    }

    @Override
    public Object evaluate(Map<String, Object> in) throws PodConfigException {
        Map<String, Object> args = Json.object(in, "args");
        return switch (Json.text(in, "op")) {
            case "escape" -> Map.of("escaped", EscapedName.of(Json.text(args, "name")),
                    "unescaped", EscapedName.name(Json.text(args, "name")));
            case "split" -> split(Json.text(args, "uniqueName"));
            case "attachmentName" -> Map.of("name", CsiVolumeNames.attachment(Json.text(args, "volumeHandle"),
                    Json.text(args, "driver"), Json.text(args, "nodeName")));
            case "dirs" -> directories(new KubeletDirectories(Json.text(in, "rootDir")), Json.text(in, "podUid"), args);
            default -> volume(in);
        };
    }

    private static Map<String, Object> split(String name) {
        try {
            UniqueVolumeName parts = UniqueVolumeName.parse(name);
            return Map.of("pluginName", parts.plugin(), "volumeName", parts.volume());
        } catch (IllegalArgumentException e) {
            return Map.of("error", e.getMessage());
        }
    }

    private static Map<String, Object> directories(KubeletDirectories all, String pod, Map<String, Object> args) {
        String plugin = Json.text(args, "pluginName");
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("checkpointsDir", all.checkpoints());
        out.put("pluginDir", all.plugin(plugin));
        out.put("pluginsRegistrationDir", all.pluginRegistration());
        out.put("podContainerDir", all.container(pod, Json.text(args, "containerName")));
        out.put("podDir", all.pod(pod));
        out.put("podPluginDir", all.podPlugins(pod) + "/" + plugin);
        out.put("podPluginsDir", all.podPlugins(pod));
        out.put("podResourcesDir", all.podResources());
        out.put("podVolumeDeviceDir", all.devices(pod, plugin));
        out.put("podVolumeDevicesDir", all.devices(pod));
        out.put("podVolumeDir", all.volume(pod, plugin, Json.text(args, "volumeName")));
        out.put("podVolumeSubpathsDir", all.subPaths(pod));
        out.put("podVolumesDir", all.volumes(pod));
        out.put("volumeDevicePluginDir", all.pluginDevices(plugin));
        return out;
    }

    private static Map<String, Object> volume(Map<String, Object> in) throws PodConfigException {
        String pod = Json.text(in, "podUid");
        VolumeNames names = VolumeNames.of(new KubeletDirectories(Json.text(in, "rootDir")), spec(in));
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("pluginName", names.pluginName());
        out.put("specName", names.specName());
        out.put("uniquePodName", pod);
        out.put("volumeName", answer(names::volumeName));
        out.put("uniqueVolumeName", answer(() -> names.uniqueName().toString()));
        out.put("uniqueVolumeNameWithPod", names.uniqueName(pod).toString());
        out.put("mountPath", answer(() -> names.mountPath(pod)));
        out.put("canDeviceMount", names.isMountedOnce());
        Object shared = answer(() -> names.sharedPath().orElse(null));
        if (shared != null) {
            out.put("deviceMountPath", shared);
        }
        names.device(pod).ifPresent(paths -> out.put("block", block(names, paths, pod)));
        if (names instanceof CsiVolumeNames csi) {
            out.put("canAttach", csi.isMountedOnce());
            out.put("volumeHandle", csi.handle(pod));
        }
        return out;
    }

    private static Map<String, Object> block(VolumeNames names, DeviceMapPaths paths, String pod) {
        Map<String, Object> out = new LinkedHashMap<>();
        out.put("globalMapPath", paths.shared());
        out.put("podDeviceMapName", paths.name());
        out.put("podDeviceMapPath", paths.podDirectory());
        if (names instanceof CsiVolumeNames csi) {
            out.put("dataDir", csi.deviceRecordDirectory());
            out.put("stagingPath", csi.deviceStaging());
            out.put("publishPath", csi.devicePublishing(pod));
        }
        return out;
    }

    /** Objects of the vectors were never at an API server, which gives every volume a mode. */
    private static VolumeSpec spec(Map<String, Object> in) {
        if (Json.has(in, "volume")) {
            return VolumeSpec.of(VectorVolumes.volume(Json.object(in, "volume")));
        }
        Map<String, Object> object = Json.object(in, "persistentVolume");
        PersistentVolume volume = VectorVolumes.persistent(object);
        String mode = Json.text(Json.object(object, "spec"), "volumeMode");
        Optional<VolumeMode> given = Arrays.stream(VolumeMode.values()).filter(one -> one.wireName().equals(mode)).findAny();
        return new VolumeSpec.Persistent(volume.name(), volume.source(), given);
    }

    private interface Answer {
        Object get() throws PodConfigException;
    }

    private static Object answer(Answer question) {
        try {
            return question.get();
        } catch (PodConfigException e) {
            return Map.of("error", e.getMessage());
        }
    }
}
