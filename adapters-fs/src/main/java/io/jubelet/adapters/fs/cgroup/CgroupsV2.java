package io.jubelet.adapters.fs.cgroup;

import io.jubelet.adapters.fs.kernel.PathStep;
import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.cgroup.CpuUnits;
import io.jubelet.domain.resource.ResourceName;
import io.jubelet.ports.cgroup.CgroupLimits;
import io.jubelet.ports.failure.NotFoundException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Cgroups of version 2: one hierarchy, in which each cgroup enables the controllers of its children. */
final class CgroupsV2 implements CgroupVersion {

    private static final String AVAILABLE = "cgroup.controllers";
    private static final String OF_CHILDREN = "cgroup.subtree_control";

    private final Path top;
    private final ControlFiles files;

    CgroupsV2(Path top, ControlFiles files) {
        this.top = top;
        this.files = files;
    }

    @Override
    public List<String> controllers() throws IOException {
        return words(top.resolve(AVAILABLE)).stream().filter(CgroupMounts.CONTROLLERS::contains).sorted().toList();
    }

    @Override
    public boolean make(Path relative) throws IOException {
        boolean made = false;
        Path directory = top;
        for (Path step : relative) {
            delegateControllers(directory);
            directory = directory.resolve(step);
            made = !files.isDirectory(directory);
            if (made) {
                files.makeDirectory(directory);
            }
        }
        return made;
    }

    private void delegateControllers(Path directory) throws IOException {
        Set<String> enabled = Set.copyOf(words(directory.resolve(OF_CHILDREN)));
        for (String controller : words(directory.resolve(AVAILABLE))) {
            if (CgroupMounts.CONTROLLERS.contains(controller) && !enabled.contains(controller)) {
                files.write(directory.resolve(OF_CHILDREN), "+" + controller);
            }
        }
    }

    private List<String> words(Path file) throws IOException {
        return Arrays.stream(files.read(file).split("\\s+")).filter(word -> !word.isEmpty()).toList();
    }

    @Override
    public void set(Path relative, CgroupLimits limits) throws IOException {
        if (limits.cpuShares().isPresent()) {
            write(relative, "cpu.weight", Long.toString(CpuUnits.sharesToWeight(limits.cpuShares().getAsLong())));
        }
        setQuota(relative, limits);
        if (limits.memoryLimit().isPresent()) {
            write(relative, "memory.max", CgroupVersion.orMax(limits.memoryLimit().getAsLong()));
        }
        if (limits.pidsLimit().isPresent()) {
            write(relative, "pids.max", CgroupVersion.orMax(limits.pidsLimit().getAsLong()));
        }
        for (Map.Entry<Long, Long> pages : limits.hugePageLimits().entrySet()) {
            String prefix = "hugetlb." + ResourceName.kernelPageSize(pages.getKey());
            write(relative, prefix + ".max", Long.toString(pages.getValue()));
            // What is reserved counts, too: a process gets an error, and not a signal when it touches a page.
            write(relative, prefix + ".rsvd.max", Long.toString(pages.getValue()));
        }
        for (Map.Entry<String, String> file : limits.unified().entrySet()) {
            write(relative, PathStep.of("cgroup file", file.getKey()), file.getValue());
        }
    }

    /** One file holds quota and period; a single number in it changes the quota. */
    private void setQuota(Path relative, CgroupLimits limits) throws IOException {
        if (limits.cpuQuota().isEmpty() && limits.cpuPeriod().isEmpty()) {
            return;
        }
        Path file = top.resolve(relative).resolve("cpu.max");
        if (files.isFile(file)) {
            String quota = limits.cpuQuota().isPresent()
                    ? CgroupVersion.orMax(limits.cpuQuota().getAsLong()) : words(file).getFirst();
            files.write(file, limits.cpuPeriod().isPresent() ? quota + " " + limits.cpuPeriod().getAsLong() : quota);
        }
    }

    @Override
    public void validate(Path relative, CgroupName name) throws IOException {
        Path file = top.resolve(relative).resolve(AVAILABLE);
        if (!files.isFile(file)) {
            throw new NotFoundException("could not read controllers for cgroup " + name.quoted() + ": open "
                    + file + ": no such file or directory");
        }
        List<String> missing = new ArrayList<>(controllers());
        missing.removeAll(words(file));
        if (!missing.isEmpty()) {
            throw new NotFoundException("cgroup " + name.quoted() + " has some missing controllers: "
                    + String.join(", ", missing));
        }
    }

    @Override
    public CgroupLimits limits(Path relative) throws IOException {
        OptionalLong weight = number(relative, "cpu.weight", 0);
        return new CgroupLimits(
                weight.isPresent() ? OptionalLong.of(CpuUnits.weightToShares(weight.getAsLong())) : weight,
                number(relative, "cpu.max", 0), number(relative, "cpu.max", 1), number(relative, "memory.max", 0),
                OptionalLong.empty(), Map.of(), Map.of());
    }

    private OptionalLong number(Path relative, String name, int word) throws IOException {
        Path file = top.resolve(relative).resolve(name);
        if (!files.isFile(file)) {
            return OptionalLong.empty();
        }
        String text = words(file).get(word);
        return OptionalLong.of(text.equals("max") ? -1 : Long.parseLong(text));
    }

    @Override
    public Optional<Path> memoryUsage(Path relative) {
        return Optional.of(top.resolve(relative).resolve("memory.current"));
    }

    /** The files of a controller exist where the controller does. */
    private void write(Path relative, String name, String value) throws IOException {
        Path file = top.resolve(relative).resolve(name);
        if (files.isFile(file)) {
            files.write(file, value);
        }
    }
}
