package io.jubelet.adapters.fs.stats;

import static io.jubelet.adapters.fs.stats.MemoryStat.key;

import io.jubelet.adapters.fs.stats.StatFile.Name;
import io.jubelet.domain.stats.Pressure;
import io.jubelet.domain.stats.cgroup.StallCounts;
import io.jubelet.ports.stats.CgroupPressure;
import java.util.Optional;

/** Files with pressure stall information: lines such as {@code some avg10=0.12 avg60=0.00 avg300=0.00 total=4711}. */
final class StallFile {

    private static final Name CPU = Name.of("cpu.pressure");
    private static final Name MEMORY = Name.of("memory.pressure");
    private static final Name IO = Name.of("io.pressure");
    private static final byte[] SOME = key("some");
    private static final byte[] FULL = key("full");

    private StallFile() {
    }

    /** The three files of the cgroup whose directory was entered; empty when the kernel does not measure. */
    static Optional<CgroupPressure> ofCgroup(StatFile file) {
        return all(pressure(file, file.read(CPU)), pressure(file, file.read(MEMORY)), pressure(file, file.read(IO)));
    }

    /** The three files of the machine. */
    static Optional<CgroupPressure> ofMachine(StatFile file, String proc) {
        return all(pressure(file, file.read(proc + "/pressure/cpu")), pressure(file, file.read(proc + "/pressure/memory")),
                pressure(file, file.read(proc + "/pressure/io")));
    }

    private static Optional<CgroupPressure> all(Optional<Pressure> cpu, Optional<Pressure> memory, Optional<Pressure> io) {
        return cpu.isPresent() && memory.isPresent() && io.isPresent()
                ? Optional.of(new CgroupPressure(cpu.get(), memory.get(), io.get())) : Optional.empty();
    }

    /** The totals alone. */
    static StallCounts counts(CgroupPressure pressure) {
        return new StallCounts(counts(pressure.cpu()), counts(pressure.memory()), counts(pressure.io()));
    }

    private static StallCounts.Stall counts(Pressure pressure) {
        return new StallCounts.Stall(pressure.full().map(Pressure.Stall::total).orElse(0L),
                pressure.some().map(Pressure.Stall::total).orElse(0L));
    }

    /** The pressure in the file that was read last, if it was. */
    private static Optional<Pressure> pressure(StatFile file, boolean read) {
        return read ? Optional.of(new Pressure(stall(file, FULL), stall(file, SOME))) : Optional.empty();
    }

    private static Optional<Pressure.Stall> stall(StatFile file, byte[] line) {
        for (int at = 0; at < file.length(); at = file.end(at) + 1) {
            if (file.startsWith(at, line)) {
                int end = file.end(at);
                double[] averages = new double[3];
                int word = file.skipWord(at, end);
                for (int i = 0; i < averages.length; i++) {
                    int next = file.skipBlanks(word, end);
                    word = file.skipWord(next, end);
                    averages[i] = fraction(file, value(file, next, word), word);
                }
                int total = file.skipBlanks(word, end);
                long micros = file.digits(value(file, total, end), end);
                return micros == StatFile.MISSING ? Optional.empty()
                        : Optional.of(new Pressure.Stall(micros, averages[0], averages[1], averages[2]));
            }
        }
        return Optional.empty();
    }

    /** Where the text behind the equals sign begins. */
    private static int value(StatFile file, int from, int end) {
        int at = from;
        while (at < end && file.at(at) != '=') {
            at++;
        }
        return Math.min(at + 1, end);
    }

    /** A number with two digits behind the point; 0 when it is none. */
    private static double fraction(StatFile file, int from, int end) {
        int point = from;
        while (point < end && file.at(point) != '.') {
            point++;
        }
        long whole = file.digits(from, point);
        long hundredths = file.digits(Math.min(point + 1, end), end);
        return whole < 0 || hundredths < 0 || end - point != 3 ? 0 : (whole * 100 + hundredths) / 100.0;
    }
}
