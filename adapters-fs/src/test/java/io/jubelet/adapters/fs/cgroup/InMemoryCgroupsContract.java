package io.jubelet.adapters.fs.cgroup;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.ports.contract.CgroupTreeContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;

/** On a kernel in memory, since a machine has only one version of cgroups. */
abstract class InMemoryCgroupsContract extends CgroupTreeContract {

    private static final long PROCESS = 4711;

    final FakeControlFiles files = new FakeControlFiles();
    final CgroupNaming naming;

    InMemoryCgroupsContract(CgroupNaming naming) {
        this.naming = naming;
    }

    /** Where the processes of cgroups are. */
    abstract Path processes();

    /** The limit as the kernel shows it. */
    abstract String shown(CgroupName cgroup, Limit limit);

    @Override
    protected CgroupName top() {
        return new CgroupName(List.of("kubepods"));
    }

    @Override
    protected long startProcess(CgroupName cgroup) {
        files.put(directory(processes(), cgroup), PROCESS);
        return PROCESS;
    }

    @Override
    protected void close() {
        // All is in memory.
    }

    @Override
    protected OptionalLong held(CgroupName cgroup, Limit limit) {
        String text = shown(cgroup, limit);
        return OptionalLong.of(text.equals("max") ? -1 : Long.parseLong(text));
    }

    Path directory(Path hierarchy, CgroupName cgroup) {
        return hierarchy.resolve(naming.relative(cgroup));
    }

    String read(Path hierarchy, CgroupName cgroup, String file) {
        try {
            return files.read(directory(hierarchy, cgroup).resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
