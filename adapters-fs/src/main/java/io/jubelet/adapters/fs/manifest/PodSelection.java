package io.jubelet.adapters.fs.manifest;

import io.jubelet.domain.pod.ConfigAnnotations;
import io.jubelet.domain.pod.Pod;
import io.jubelet.ports.source.SourceProblem;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;

/**
 * The pods of all manifests together. Two pods of one full name or one uid can't live side by side: the later one, by
 * path of the file and then by place in it, is taken as in a kubelet, and the other one is reported as a problem.
 */
final class PodSelection {

    private final List<SourceProblem> problems;
    private final Map<String, Path> names = new HashMap<>();
    private final Map<String, Path> uids = new HashMap<>();

    PodSelection(List<SourceProblem> problems) {
        this.problems = problems;
    }

    List<Pod> of(NavigableMap<Path, ManifestFile> files) {
        List<Pod> taken = new ArrayList<>();
        files.descendingMap().forEach((file, state) -> state.content().pods().reversed().forEach(pod -> {
            if (isLast(pod, file)) {
                taken.add(pod);
            }
        }));
        return taken.reversed();
    }

    private boolean isLast(Pod pod, Path file) {
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

    private void leaveOut(Pod pod, Path file, String same, Path last) {
        problems.add(new SourceProblem(ConfigAnnotations.FILE, file.toString(), "pod \"" + pod.metadata().name()
                + "\" in namespace \"" + pod.metadata().namespace() + "\" is left out: " + same + " is in " + last
                + ", which counts because it comes later"));
    }
}
