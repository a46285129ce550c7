package io.jubelet.app.sim;

import io.jubelet.adapters.fs.kernel.FileCalls;
import io.jubelet.adapters.fs.kernel.LinuxFileCalls;
import io.jubelet.adapters.fs.kernel.LinuxLoopCalls;
import io.jubelet.adapters.fs.kernel.LinuxMountCalls;
import io.jubelet.adapters.fs.kernel.LinuxPrograms;
import io.jubelet.adapters.fs.kernel.LoopCalls;
import io.jubelet.adapters.fs.kernel.MountCalls;
import io.jubelet.adapters.fs.kernel.Programs;
import io.jubelet.adapters.fs.kernel.SystemCallException;
import io.jubelet.adapters.fs.volume.VolumeCalls;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * The kernel below one life of an agent, which ends before one of its changes as kill -9 would end it: the thread that
 * was about to make it never goes on, so that no handler and no {@code finally} mends anything, and its descriptors are
 * closed by the kernel.
 */
final class KillableCalls {

    private static final Set<String> LOOKS = Set.of("openDirectory", "openPath", "openMounted", "openFile", "openBeneath", "close",
            "stat", "entries", "read", "readLink", "fileSystem");
    private static final Set<String> OPENS =
            Set.of("openDirectory", "openPath", "openMounted", "openFile", "openBeneath", "createFile");

    private final FileCalls files = new LinuxFileCalls();
    private final Set<Object> open = new HashSet<>();
    private final Runnable death;
    private int left;

    /**
     * A kernel for one life.
     *
     * @param changes how many it still makes
     * @param death stops all threads of the agent
     */
    KillableCalls(int changes, Runnable death) {
        this.left = changes;
        this.death = death;
    }

    VolumeCalls all() {
        return new VolumeCalls(killable(FileCalls.class, files), killable(MountCalls.class, new LinuxMountCalls()),
                killable(LoopCalls.class, new LinuxLoopCalls()), killable(Programs.class, new LinuxPrograms()));
    }

    private <T> T killable(Class<T> type, T real) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type},
                (_, method, arguments) -> call(real, method, arguments)));
    }

    private Object call(Object real, Method method, Object[] arguments) throws Throwable {
        String name = method.getName();
        if (!LOOKS.contains(name) && left-- == 0) {
            die();
        }
        try {
            Object result = method.invoke(real, arguments);
            if (OPENS.contains(name)) {
                open.add(result);
            } else if (name.equals("close")) {
                open.remove(arguments[0]);
            }
            return result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private void die() throws SystemCallException {
        for (Object fd : open) {
            files.close((int) fd);
        }
        death.run();
        while (true) {
            // What was stopped before does not wait otherwise.
            Thread.interrupted();
            LockSupport.park();
        }
    }
}
