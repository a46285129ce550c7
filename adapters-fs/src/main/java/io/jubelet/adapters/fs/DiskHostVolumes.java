package io.jubelet.adapters.fs;

import io.jubelet.domain.volume.HostPathType;
import io.jubelet.domain.volume.Volume;
import io.jubelet.domain.volume.VolumeSource;
import io.jubelet.ports.failure.UnimplementedException;
import io.jubelet.ports.volume.HostVolumes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** {@link HostVolumes} on the disk. */
final class DiskHostVolumes implements HostVolumes {

    static final String EMPTY_DIR = "kubernetes.io~empty-dir";
    private static final int EMPTY_DIR_MODE = 0777;
    private static final int FOLDER_MODE = 0750;

    private final NodePaths paths;
    private final TreeRemoval removal;

    DiskHostVolumes(NodePaths paths, TreeRemoval removal) {
        this.paths = paths;
        this.removal = removal;
    }

    @Override
    public String setUp(String podUid, Volume volume) {
        VolumeSource source = volume.source().orElse(new VolumeSource.EmptyDir("", Optional.empty()));
        return switch (source) {
            case VolumeSource.EmptyDir empty when empty.medium().isEmpty() -> emptyDir(podUid, volume.name());
            case VolumeSource.EmptyDir empty ->
                    throw unsupported(volume, "emptyDir with medium \"" + empty.medium() + "\"");
            case VolumeSource.HostPath host ->
                    HostPathCheck.of(volume.name(), host.path(), host.type().orElse(HostPathType.UNSET));
            default -> throw unsupported(volume, typeName(source));
        };
    }

    @Override
    public void tearDown(String podUid) {
        removal.remove(paths.pod(podUid).resolve("volumes").resolve(EMPTY_DIR));
        removal.remove(paths.pod(podUid).resolve("plugins").resolve(EMPTY_DIR));
    }

    private String emptyDir(String podUid, String name) {
        String step = PathStep.of("volume", name);
        Path pod = paths.pod(podUid);
        Path folder = pod.resolve("volumes").resolve(EMPTY_DIR).resolve(step);
        Path ready = pod.resolve("plugins").resolve(EMPTY_DIR).resolve(step).resolve("ready");
        return Failures.translate("make volume \"" + name + "\" in", folder, () -> {
            Folders.make(folder.getParent(), FOLDER_MODE);
            Folders.make(folder, EMPTY_DIR_MODE);
            if (!Files.exists(ready)) {
                // A crash may have come between the making of the folder and its mode.
                Folders.setMode(folder, EMPTY_DIR_MODE);
                // The mark by which other kubelets, too, know that they need not look at the folder again.
                Folders.make(ready.getParent(), FOLDER_MODE);
                Folders.makeFile(ready, 0644);
            }
            return folder.toString();
        });
    }

    private static UnimplementedException unsupported(Volume volume, String type) {
        return new UnimplementedException(
                "volume \"" + volume.name() + "\": volume type " + type + " is not supported yet");
    }

    /** Name of the type as it stands in a manifest. */
    private static String typeName(VolumeSource source) {
        String name = source.getClass().getSimpleName();
        return Character.toLowerCase(name.charAt(0)) + name.substring(1);
    }
}
