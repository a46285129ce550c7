package io.jubelet.app.sync;

import io.jubelet.domain.container.Container;
import io.jubelet.domain.container.EnvVarSource.FileKeyRef;
import io.jubelet.domain.env.EnvFile;
import io.jubelet.domain.env.EnvReferences;
import io.jubelet.domain.env.FileValue;
import io.jubelet.domain.pod.Pod;
import io.jubelet.domain.volume.Volume;
import io.jubelet.ports.failure.NotFoundException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.volume.VolumeFile;
import io.jubelet.ports.volume.VolumeFiles;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.HashMap;
import java.util.Map;

/** Reads variables of containers from files on volumes. */
final class EnvFiles {

    private static final Logger LOG = System.getLogger(EnvFiles.class.getName());

    private final VolumeFiles files;

    EnvFiles(VolumeFiles files) {
        this.files = files;
    }

    /** Present values of the references of a container. */
    Map<FileKeyRef, FileValue> of(Pod pod, Container container) {
        Map<FileKeyRef, FileValue> values = new HashMap<>();
        EnvReferences.of(container).files().forEach(ref -> values.put(ref, value(pod, container, ref)));
        return values;
    }

    private FileValue value(Pod pod, Container container, FileKeyRef ref) {
        if (pod.spec().volumes().stream().filter(Volume::isEmptyDir)
                .noneMatch(volume -> volume.name().equals(ref.volumeName()))) {
            return new FileValue.NoVolume();
        }
        try {
            VolumeFile file = files.read(pod.uid(), ref.volumeName(), ref.path());
            return new FileValue.Read(file.path(), EnvFile.value(file.text(), ref.key()).orElse(""));
        } catch (NotFoundException e) {
            return new FileValue.Missing();
        } catch (PortException | IllegalArgumentException e) {
            LOG.log(Level.WARNING, "pod {0}/{1}, container {2}: environment file {3} on volume {4} can''t be used: {5}",
                    pod.metadata().namespace(), pod.metadata().name(), container.name(), ref.path(), ref.volumeName(),
                    e.getMessage());
            return new FileValue.Unreadable();
        }
    }
}
