package io.jubelet.adapters.fs.usage;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.FileStat;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.tree.TreeVisitor;

/** Adds up a tree. */
final class UsageCount implements TreeVisitor {

    private final FileCalls files;
    private final long mountId;
    /** Files that have more than one name. */
    private final InodeSet seen = new InodeSet();
    private long bytes;
    private long inodes;

    UsageCount(FileCalls files, FileStat top) {
        this.files = files;
        this.mountId = top.mountId();
    }

    @Override
    public void file(int directory, RawPath name) throws SystemCallException {
        FileStat stat = files.stat(directory, name);
        boolean mounted = stat.mountId() != mountId;
        // A directory that replaced a file after the entries were read is measured next time.
        if (!mounted && !stat.isDirectory() && (stat.links() == 1 || seen.add(stat.inode()))) {
            add(stat);
        }
    }

    @Override
    public void directory(int fd, FileStat stat) {
        add(stat);
    }

    private void add(FileStat stat) {
        bytes += stat.blocks() * FileStat.BLOCK;
        inodes++;
    }

    DirectoryUsage.Usage usage() {
        return new DirectoryUsage.Usage(bytes, inodes);
    }
}
