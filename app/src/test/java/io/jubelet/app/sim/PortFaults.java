package io.jubelet.app.sim;

import io.jubelet.domain.cgroup.CgroupName;
import io.jubelet.domain.runtime.PodIdentity;
import io.jubelet.ports.failure.DeadlineExceededException;
import io.jubelet.ports.failure.InternalException;
import io.jubelet.ports.failure.PortException;
import io.jubelet.ports.failure.ResourceExhaustedException;
import io.jubelet.ports.failure.UnavailableException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.random.RandomGenerator;

/** Calls of ports that fail for a time, before or after they had an effect. */
final class PortFaults {

    /** A disk that is full, or broken. */
    static final List<Function<String, PortException>> DISK = List.of(
            call -> new ResourceExhaustedException("simulated: " + call + ": no space left on device"),
            call -> new InternalException("simulated: " + call + ": input/output error"));
    /** An API server that does not answer. */
    static final List<Function<String, PortException>> API_SERVER = List.of(
            call -> new UnavailableException("simulated: " + call + ": connection refused"),
            call -> new DeadlineExceededException("simulated: " + call + ": no answer"));
    /** Calls that only take notes inside of the agent, and never fail. */
    private static final Set<String> NOTES = Set.of(
            "need", "changes", "unified", "controllers", "path", "ownershipProgress", "directories");

    /** Sees the calls that remove something of a pod. */
    interface Observer {

        /** Something of a pod is to be removed. */
        void removes(String call, String uid);
    }

    private final RandomGenerator random;
    private final List<Function<String, PortException>> failures;
    private double share;

    PortFaults(RandomGenerator random, List<Function<String, PortException>> failures) {
        this.random = random;
        this.failures = failures;
    }

    /** Share of calls that fail, 0 for none. */
    void share(double value) {
        share = value;
    }

    <T> T on(Class<T> port, T real) {
        return on(port, real, (_, _) -> { });
    }

    <T> T on(Class<T> port, T real, Observer observer) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, (_, method, arguments) -> {
            see(observer, method, arguments);
            return call(real, method, arguments);
        }));
    }

    private static void see(Observer observer, Method method, Object[] arguments) {
        switch (method.getName()) {
            case "remove", "tearDown" -> {
                if (arguments[0] instanceof String uid) {
                    observer.removes(method.getName(), uid);
                }
            }
            case "removePod" -> observer.removes("removePod", ((PodIdentity) arguments[0]).uid());
            case "destroy" -> ((CgroupName) arguments[0]).podUid().ifPresent(uid -> observer.removes("destroy", uid));
            default -> { }
        }
    }

    private Object call(Object real, Method method, Object[] arguments) throws Throwable {
        boolean fails = share > 0 && !NOTES.contains(method.getName()) && random.nextDouble() < share;
        PortException failure = fails ? failures.get(random.nextInt(failures.size())).apply(method.getName()) : null;
        if (fails && random.nextInt(3) != 0) {
            throw failure;
        }
        try {
            Object result = method.invoke(real, arguments);
            if (fails) {
                throw failure;
            }
            return result;
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
