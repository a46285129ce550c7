package io.jubelet.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;

/**
 * No clock, no sleep, no randomness and no effect where decisions are made.
 *
 * @param root the package that holds {@code domain}, {@code ports}, {@code adapters} and {@code app}
 */
record PurityRules(String root) {

    /** Types that bring the outside in. What is left of the JDK computes. */
    private static final Set<String> EFFECTS = Set.of(
            "java.lang.Thread", "java.lang.ThreadLocal", "java.lang.Process", "java.lang.ProcessBuilder",
            "java.lang.ProcessHandle", "java.lang.Runtime", "java.lang.System$Logger",
            "java.lang.System$LoggerFinder", "java.time.Clock", "java.time.InstantSource", "java.util.Timer",
            "java.util.Random", "java.util.SplittableRandom", "java.security.SecureRandom", "java.util.Scanner",
            "java.util.ServiceLoader", "java.net.Socket", "java.net.ServerSocket", "java.net.DatagramSocket",
            "java.net.URLConnection");

    private static final String[] EFFECT_PACKAGES = {"java.io..", "java.nio.file..", "java.nio.channels..",
            "java.net.http..", "java.util.concurrent..", "java.util.logging..", "java.lang.reflect..",
            "java.lang.foreign..", "java.lang.ref.."};

    /** Calls that read a clock, wait, or use randomness; the values are method names, empty for the constructor alone. */
    private static final Map<String, Set<String>> IMPURE_CALLS = Map.ofEntries(
            Map.entry("java.lang.System", Set.of("currentTimeMillis", "nanoTime")),
            Map.entry("java.lang.Runtime", Set.of("availableProcessors")),
            Map.entry("java.lang.Thread", Set.of("sleep")),
            Map.entry("java.lang.Math", Set.of("random")),
            Map.entry("java.lang.StrictMath", Set.of("random")),
            Map.entry("java.util.concurrent.TimeUnit", Set.of("sleep")),
            Map.entry("java.util.concurrent.ThreadLocalRandom", Set.of("current")),
            Map.entry("java.util.concurrent.locks.LockSupport", Set.of("parkNanos", "parkUntil")),
            Map.entry("java.util.UUID", Set.of("randomUUID")),
            Map.entry("java.time.Clock", Set.of("systemUTC", "systemDefaultZone", "system", "tickMillis",
                    "tickSeconds", "tickMinutes")),
            Map.entry("java.time.InstantSource", Set.of("system")),
            Map.entry("java.time.Instant", Set.of("now")),
            Map.entry("java.time.LocalDate", Set.of("now")),
            Map.entry("java.time.LocalTime", Set.of("now")),
            Map.entry("java.time.LocalDateTime", Set.of("now")),
            Map.entry("java.time.OffsetDateTime", Set.of("now")),
            Map.entry("java.time.ZonedDateTime", Set.of("now")),
            Map.entry("java.util.Random", Set.of("<init>")),
            Map.entry("java.util.SplittableRandom", Set.of("<init>")),
            Map.entry("java.util.random.RandomGenerator", Set.of("getDefault", "of")));

    /** Calls that wait for as long as an argument says; without that argument they wait for an event alone. */
    private static final Map<String, Set<String>> TIMED_WAITS = Map.ofEntries(
            Map.entry("java.lang.Object", Set.of("wait")),
            Map.entry("java.lang.Thread", Set.of("join")),
            Map.entry("java.util.concurrent.Future", Set.of("get")),
            Map.entry("java.util.concurrent.FutureTask", Set.of("get")),
            Map.entry("java.util.concurrent.CompletableFuture",
                    Set.of("get", "orTimeout", "completeOnTimeout", "delayedExecutor")),
            Map.entry("java.util.concurrent.CountDownLatch", Set.of("await")),
            Map.entry("java.util.concurrent.Semaphore", Set.of("tryAcquire")),
            Map.entry("java.util.concurrent.BlockingQueue", Set.of("poll", "offer")),
            Map.entry("java.util.concurrent.LinkedBlockingQueue", Set.of("poll", "offer")),
            Map.entry("java.util.concurrent.locks.Lock", Set.of("tryLock")),
            Map.entry("java.util.concurrent.locks.ReentrantLock", Set.of("tryLock")),
            Map.entry("java.util.concurrent.locks.Condition", Set.of("await", "awaitNanos", "awaitUntil")),
            Map.entry("java.util.concurrent.ExecutorService", Set.of("awaitTermination")));

    /** The types of such an argument. */
    private static final Set<String> LIMITS = Set.of("long", "java.time.Duration", "java.util.Date");

    ArchRule domainHasNoEffects() {
        return noClasses().that().resideInAPackage(root + ".domain..")
                .should().dependOnClassesThat(effect())
                .orShould().accessTargetWhere(systemAccess())
                .because("time, randomness and everything observed are arguments of a decision")
                .allowEmptyShould(true);
    }

    ArchRule noClockSleepOrChanceInTheCore() {
        return noClasses().that().resideInAPackage(root + "..")
                .and(not(resideInAnyPackage(root + ".adapters..", root + ".app.boot..", root + ".app.entry..")))
                .should().accessTargetWhere(impureCall())
                .because("time and chance come through ports; tests move them by hand")
                .allowEmptyShould(true);
    }

    private static DescribedPredicate<JavaClass> effect() {
        return resideInAnyPackage(EFFECT_PACKAGES)
                .or(DescribedPredicate.describe("an effect", type -> EFFECTS.contains(type.getName())))
                .and(DescribedPredicate.describe("not a mere unit", type -> !isUnit(type)))
                .as("types with effects");
    }

    /** Copying an array is all of it that computes. */
    private static DescribedPredicate<JavaAccess<?>> systemAccess() {
        return DescribedPredicate.describe("belongs to java.lang.System", access ->
                access.getTargetOwner().getName().equals("java.lang.System")
                        && !access.getTarget().getName().equals("arraycopy"));
    }

    private static boolean isUnit(JavaClass type) {
        return type.getName().equals("java.util.concurrent.TimeUnit") || type.getName().equals("java.io.Serializable");
    }

    private static DescribedPredicate<JavaAccess<?>> impureCall() {
        return DescribedPredicate.describe("reads a clock, waits or throws dice", access ->
                IMPURE_CALLS.getOrDefault(access.getTargetOwner().getName(), Set.of())
                        .contains(access.getTarget().getName()) || waitsForATime(access));
    }

    private static boolean waitsForATime(JavaAccess<?> access) {
        return TIMED_WAITS.getOrDefault(access.getTargetOwner().getName(), Set.of()).contains(access.getTarget().getName())
                && access.getTarget() instanceof AccessTarget.CodeUnitCallTarget call
                && call.getRawParameterTypes().stream().anyMatch(type -> LIMITS.contains(type.getName()));
    }
}
