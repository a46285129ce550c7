package io.jubelet.adapters.fs.projection;

import io.jubelet.adapters.fs.kernel.DirectoryEntry;
import io.jubelet.adapters.fs.kernel.Errno;
import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.OpenFile;
import io.jubelet.adapters.fs.kernel.RawPath;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.tree.DirectoryRemoval;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/** The directory of a projected volume: its live data, the view of the pod, and leftovers. */
final class ProjectedDirectory {

    private static final String DATA = "..data";
    private static final RawPath LIVE = RawPath.of(DATA);
    private static final RawPath NEXT = RawPath.of("..data_tmp");
    private static final Pattern DATA_DIRECTORY = Pattern.compile("\\.\\.\\d{4}(_\\d\\d){5}\\.\\d+");

    private final FileCalls files;
    private final OpenFile directory;
    private final String path;
    private final DirectoryRemoval removal;

    ProjectedDirectory(FileCalls files, OpenFile directory, String path) {
        this.files = files;
        this.directory = directory;
        this.path = path;
        this.removal = new DirectoryRemoval(files);
    }

    /** Name of the directory with the live data; empty when there is none. */
    Optional<RawPath> live() throws SystemCallException {
        return linkTarget(LIVE).filter(name -> DATA_DIRECTORY.matcher(name).matches()).map(RawPath::of);
    }

    /** Makes a directory for data. */
    void make(RawPath name, int mode) throws SystemCallException {
        files.makeDirectory(directory.fd(), name, mode);
    }

    /** Opens a directory with data; empty when it is gone or was never finished. */
    Optional<OpenFile> open(RawPath name) throws SystemCallException {
        try {
            return Optional.of(new OpenFile(files, files.openDirectory(directory.fd(), name)));
        } catch (SystemCallException e) {
            if (e.is(Errno.NOT_FOUND) || e.is(Errno.NOT_A_DIRECTORY)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Puts data in the place of what was live, in one step. */
    void publish(RawPath name) throws SystemCallException {
        files.makeLink(name.toString(), directory.fd(), NEXT);
        files.rename(directory.fd(), NEXT, LIVE);
    }

    /** Removes what writers left that did not come to their end, and data that was live before. */
    void removeAllBut(Optional<RawPath> live) throws SystemCallException {
        removeAllBut(live, entries());
    }

    /** The same, of these entries. */
    void removeAllBut(Optional<RawPath> live, List<DirectoryEntry> entries) throws SystemCallException {
        for (DirectoryEntry entry : entries) {
            boolean data = DATA_DIRECTORY.matcher(entry.name().toString()).matches();
            if (entry.name().equals(NEXT) || data && !live.equals(Optional.of(entry.name()))) {
                removal.remove(directory, entry.name(), path + "/" + entry.name());
            }
        }
    }

    /**
     * Shows these names to the pod, and no others that lead into the data.
     *
     * @param names the names, with the user to whom a link is given when it is made; absent for the user of this process
     * @param entries what there is beside the data
     */
    void show(Map<String, OptionalLong> names, List<DirectoryEntry> entries) throws SystemCallException {
        Map<RawPath, OptionalLong> missing = new HashMap<>();
        names.forEach((name, owner) -> missing.put(RawPath.of(name), owner));
        for (DirectoryEntry entry : entries) {
            if (missing.remove(entry.name()) == null && leadsIntoData(entry)) {
                files.removeFile(directory.fd(), entry.name());
            }
        }
        for (Map.Entry<RawPath, OptionalLong> link : missing.entrySet()) {
            files.makeLink(DATA + "/" + link.getKey(), directory.fd(), link.getKey());
            if (link.getValue().isPresent()) {
                try (OpenFile made = new OpenFile(files, files.openPath(directory.fd(), link.getKey()))) {
                    files.setOwner(made.fd(), (int) link.getValue().getAsLong(), FileCalls.UNCHANGED);
                }
            }
        }
    }

    private boolean leadsIntoData(DirectoryEntry entry) throws SystemCallException {
        return entry.kind() != DirectoryEntry.Kind.DIRECTORY
                && linkTarget(entry.name()).equals(Optional.of(DATA + "/" + entry.name()));
    }

    /** Empty when nothing or something else is there. */
    private Optional<String> linkTarget(RawPath name) throws SystemCallException {
        try {
            return Optional.of(files.readLink(directory.fd(), name));
        } catch (SystemCallException e) {
            if (e.is(Errno.NOT_FOUND) || e.is(Errno.INVALID)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** All that is in it. */
    List<DirectoryEntry> entries() throws SystemCallException {
        // The descriptor remembers how far it was read, so each reading has its own.
        try (OpenFile again = new OpenFile(files, files.openDirectory(directory.fd(), RawPath.SELF))) {
            List<DirectoryEntry> all = new ArrayList<>();
            for (List<DirectoryEntry> some = files.entries(again.fd()); !some.isEmpty();
                    some = files.entries(again.fd())) {
                all.addAll(some);
            }
            return all;
        }
    }
}
