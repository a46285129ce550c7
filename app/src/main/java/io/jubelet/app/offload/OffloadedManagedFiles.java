package io.jubelet.app.offload;

import io.jubelet.app.task.BlockingWork;
import io.jubelet.ports.files.ManagedFiles;

/** {@link ManagedFiles} whose calls run on host threads. */
public final class OffloadedManagedFiles implements ManagedFiles {

    private static final String PODS = "the directory of hosts files";
    private static final String NODE = "the name resolution of the node";

    private final ManagedFiles files;
    private final BlockingWork work;

    /** The same files, by calls that run on host threads. */
    public OffloadedManagedFiles(ManagedFiles files, BlockingWork work) {
        this.files = files;
        this.work = work;
    }

    @Override
    public String writeHosts(String podUid, String content) {
        return work.call(PODS, () -> files.writeHosts(podUid, content));
    }

    @Override
    public String nodeHosts() {
        return work.call(NODE, files::nodeHosts);
    }

    @Override
    public String resolverConfiguration(String path) {
        return work.call(NODE, () -> files.resolverConfiguration(path));
    }
}
