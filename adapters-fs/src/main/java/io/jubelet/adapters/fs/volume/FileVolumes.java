package io.jubelet.adapters.fs.volume;

import io.jubelet.adapters.fs.ownership.GroupAccess;
import io.jubelet.adapters.fs.projection.MountPoints;
import io.jubelet.adapters.fs.projection.ProjectedFile;
import io.jubelet.adapters.fs.projection.ProjectionWriter;
import io.jubelet.domain.volume.VolumeGroup;
import io.jubelet.domain.volume.VolumePlan;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Volumes of files that this agent writes, and replaces all at once. They need no mark that they are ready: each time
 * their files are compared with those that are desired.
 */
final class FileVolumes {

    private final VolumeDirectories directories;
    private final MountedDirectories mounted;
    private final MountPoints points;
    private final ProjectionWriter writer;
    private final VolumeGroups groups;

    FileVolumes(VolumeDirectories directories, MountedDirectories mounted, MountPoints points, ProjectionWriter writer,
            VolumeGroups groups) {
        this.directories = directories;
        this.mounted = mounted;
        this.points = points;
        this.writer = writer;
        this.groups = groups;
    }

    /** Makes the volume hold these files, beside its mount points; the group may read them. */
    void write(Path directory, VolumePlan.Files plan, Optional<VolumeGroup> group) {
        Optional<GroupAccess> readers = group.map(VolumeGroups::readers);
        if (plan.kind().inMemory()) {
            mounted.memory(directory, plan.bytes(), readers);
        } else {
            directories.make(directory);
        }
        Map<String, ProjectedFile> files = new HashMap<>();
        plan.files().forEach((path, data) -> files.put(path,
                new ProjectedFile(data.content().bytes(), data.mode(), data.owner())));
        points.make(directory, plan.mountPoints(), readers);
        writer.write(directory, files, readers);
        readers.ifPresent(access -> groups.applyForReaders(directory, access));
    }
}
