package io.jubelet.adapters.fs.kernel;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Real calls about files that are recorded, and that can end in the midst of them. */
public final class FaultyFileCalls {

    private static final Set<String> CHANGES = Set.of("createFile", "write", "makeDirectory", "removeFile",
            "removeDirectory", "rename", "makeLink", "setOwner", "setMode");

    private final FileCalls real = new LinuxFileCalls();
    private final List<String> changes = new ArrayList<>();
    private Fault fault = (_, _) -> { };
    private String lacking = "";
    private boolean topsUnknown;

    /** Decides about a call before it is done. */
    public interface Fault {

        /**
         * Throws when it has to fail.
         *
         * @param call name of the method
         * @param index how many changes came before
         */
        void before(String call, int index) throws Exception;
    }

    /** Asks this before each change. */
    public FaultyFileCalls failing(Fault another) {
        fault = another;
        return this;
    }

    /** The process ends before a change; all calls but those that close fail from then on. */
    public FaultyFileCalls killedBefore(int change) {
        return failing((_, index) -> {
            if (index >= change) {
                throw new Killed();
            }
        });
    }

    /** This kernel is so old that it lacks a call. */
    public FaultyFileCalls without(String method) {
        lacking = method;
        return this;
    }

    /** This kernel is so old that it does not tell what is the top of a mount. */
    public FaultyFileCalls withoutMountTops() {
        topsUnknown = true;
        return this;
    }

    /** Names of all changes so far. */
    public List<String> changes() {
        return List.copyOf(changes);
    }

    /** The calls. */
    public FileCalls calls() {
        return (FileCalls) Proxy.newProxyInstance(FileCalls.class.getClassLoader(), new Class<?>[] {FileCalls.class},
                this::call);
    }

    private Object call(Object proxy, Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals(lacking)) {
            throw new SystemCallException(lacking, Errno.NO_SUCH_CALL.number(), "told by the test");
        }
        if (CHANGES.contains(method.getName())) {
            fault.before(method.getName(), changes.size());
            changes.add(method.getName());
        }
        try {
            Object result = method.invoke(real, arguments);
            return topsUnknown && result instanceof FileStat stat ? withoutTop(stat) : result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static FileStat withoutTop(FileStat stat) {
        return new FileStat(stat.device(), stat.inode(), stat.mode(), stat.owner(), stat.group(), stat.links(),
                stat.blocks(), stat.mountId(), FileStat.MountTop.UNKNOWN);
    }

    /** The process is gone: nothing may catch this and go on. */
    public static final class Killed extends Error {

        private static final long serialVersionUID = 1L;
    }
}
