package io.jubelet.adapters.fs;

import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.source.SourceProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The pods of all manifests together. Two pods of one full name or one uid can't live side by side: the first one, by
 * name of the file, is taken and the other one is told as a problem.
 */
final class PodSelection {

    private final List<SourceProblem> problems;
    private final Map<String, Path> names = new HashMap<>();
    private final Map<String, Path> uids = new HashMap<>();

    PodSelection(List<SourceProblem> problems) {
        this.problems = problems;
    }

    List<Pod> of(Map<Path, ManifestFile> files) {
        List<Pod> taken = new ArrayList<>();
        files.forEach((file, state) -> {
            for (Pod pod : state.content().pods()) {
                if (isFirst(pod, file)) {
                    taken.add(pod);
                }
            }
        });
        return taken;
    }

    private boolean isFirst(Pod pod, Path file) {
        Path sameName = names.putIfAbsent(pod.fullName(), file);
        if (sameName != null) {
            leaveOut(pod, file, "a pod of this name", sameName);
            return false;
        }
        Path sameUid = uids.putIfAbsent(pod.uid(), file);
        if (sameUid != null) {
            leaveOut(pod, file, "a pod of its uid " + pod.uid(), sameUid);
            return false;
        }
        return true;
    }

    private void leaveOut(Pod pod, Path file, String same, Path first) {
        problems.add(new SourceProblem(ManifestFolder.SOURCE, file.toString(), "pod \"" + pod.metadata().name()
                + "\" in namespace \"" + pod.metadata().namespace() + "\" is left out: " + same + " is wanted by "
                + first + " already"));
    }
}
