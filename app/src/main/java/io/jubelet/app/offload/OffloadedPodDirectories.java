package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.files.PodDirectories;
import java.util.List;

/** {@link PodDirectories} whose calls run on host threads. */
public final class OffloadedPodDirectories implements PodDirectories {

    private static final String DIRECTORIES = "the directory of all pods";
    private static final String REMOVALS = "the removal of pod directories";

    private final PodDirectories directories;
    private final BlockingWork work;

    /** The same directories, by calls that run on host threads. */
    public OffloadedPodDirectories(PodDirectories directories, BlockingWork work) {
        this.directories = directories;
        this.work = work;
    }

    @Override
    public String create(String podUid) {
        return work.call(DIRECTORIES, () -> directories.create(podUid));
    }

    @Override
    public List<String> podUids() {
        return work.call(DIRECTORIES, directories::podUids);
    }

    @Override
    public String userNamespace(String podUid) {
        return work.call(DIRECTORIES, () -> directories.userNamespace(podUid));
    }

    @Override
    public void writeUserNamespace(String podUid, String record) {
        work.run(DIRECTORIES, () -> directories.writeUserNamespace(podUid, record));
    }

    @Override
    public void remove(String podUid) {
        work.run(REMOVALS, () -> directories.remove(podUid));
    }
}
