package io.jubelet.domain.eviction;

import io.jubelet.domain.quantity.Quantity;
import io.jubelet.domain.value.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads eviction thresholds. */
public final class ThresholdParser {
    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?");
    private static final Pattern INFINITE = Pattern.compile("([+-]?)inf(inity)?", Pattern.CASE_INSENSITIVE);
    private static final int LONGEST_NUMBER = 100;

    private ThresholdParser() {
    }

    /**
     * The thresholds: hard ones, soft ones, and those that watch the memory meant for pods. What is written exactly
     * {@code 0%} or {@code 100%} is switched off.
     *
     * @throws IllegalArgumentException if a signal is not known, a value can't be read or makes no sense, or a soft
     *     threshold has no grace period; the message names it
     */
    public static List<EvictionThreshold> parse(EvictionSettings settings) {
        Map<EvictionSignal, ThresholdValue> hard = lines(settings.hard());
        Map<EvictionSignal, ThresholdValue> soft = lines(settings.soft());
        Map<EvictionSignal, Duration> gracePeriods = gracePeriods(settings.softGracePeriod());
        Map<EvictionSignal, ThresholdValue> reclaims = reclaims(settings.minimumReclaim());
        List<EvictionThreshold> thresholds = new ArrayList<>();
        hard.forEach((signal, value) -> thresholds.add(new EvictionThreshold(
                signal, value, Duration.ZERO, Optional.ofNullable(reclaims.get(signal)))));
        soft.forEach((signal, value) -> thresholds.add(new EvictionThreshold(
                signal, value, gracePeriod(signal, gracePeriods), Optional.ofNullable(reclaims.get(signal)))));
        if (settings.enforcesPods()) {
            thresholds.addAll(thresholds.stream()
                    .filter(threshold -> threshold.isHard() && threshold.signal() == EvictionSignal.MEMORY_AVAILABLE)
                    .map(threshold -> threshold.withSignal(EvictionSignal.ALLOCATABLE_MEMORY_AVAILABLE)).toList());
        }
        return List.copyOf(thresholds);
    }

    private static Duration gracePeriod(EvictionSignal signal, Map<EvictionSignal, Duration> gracePeriods) {
        Duration period = gracePeriods.get(signal);
        if (period == null) {
            throw new IllegalArgumentException(
                    "grace period must be specified for the soft eviction threshold " + signal.wireName());
        }
        return period;
    }

    private static Map<EvictionSignal, ThresholdValue> lines(Map<String, String> texts) {
        Map<EvictionSignal, ThresholdValue> lines = new EnumMap<>(EvictionSignal.class);
        texts.forEach((name, text) -> {
            EvictionSignal signal = signal(name);
            if (text.equals("0%") || text.equals("100%")) {
                return;
            }
            if (text.endsWith("%")) {
                float fraction = fraction(name, text);
                require(!(fraction < 0), "eviction percentage threshold " + name + " must be >= 0%: " + text);
                require(!(fraction > 1), "eviction percentage threshold " + name + " must be <= 100%: " + text);
                lines.put(signal, new ThresholdValue.Share(fraction));
            } else {
                Quantity quantity = quantity(name, text);
                require(quantity.signum() > 0, "eviction threshold " + name + " must be positive: " + quantity);
                lines.put(signal, new ThresholdValue.Fixed(quantity));
            }
        });
        return lines;
    }

    private static Map<EvictionSignal, Duration> gracePeriods(Map<String, String> texts) {
        Map<EvictionSignal, Duration> periods = new EnumMap<>(EvictionSignal.class);
        texts.forEach((name, text) -> {
            EvictionSignal signal = signal(name);
            Duration period = DurationText.parse(text);
            require(!period.isNegative(), "invalid eviction grace period specified: " + name + ": " + text
                    + ", must be a positive value");
            periods.put(signal, period);
        });
        return periods;
    }

    private static Map<EvictionSignal, ThresholdValue> reclaims(Map<String, String> texts) {
        Map<EvictionSignal, ThresholdValue> reclaims = new EnumMap<>(EvictionSignal.class);
        texts.forEach((name, text) -> {
            EvictionSignal signal = signal(name);
            if (text.endsWith("%")) {
                float fraction = fraction(name, text);
                require(!(fraction <= 0), "eviction percentage minimum reclaim " + name + " must be positive: " + text);
                reclaims.put(signal, new ThresholdValue.Share(fraction));
            } else {
                Quantity quantity = quantity(name, text);
                require(quantity.signum() >= 0, "negative eviction minimum reclaim specified for " + name);
                reclaims.put(signal, new ThresholdValue.Fixed(quantity));
            }
        });
        return reclaims;
    }

    private static EvictionSignal signal(String name) {
        return EvictionSignal.named(name)
                .orElseThrow(() -> new IllegalArgumentException("unsupported eviction signal " + name));
    }

    /** Syntax of a number in other kubelets: decimal, with exponent, infinite, or none at all (NaN). */
    private static float fraction(String name, String text) {
        String number = text.replaceFirst("%+$", "");
        if (number.equalsIgnoreCase("nan")) {
            return Float.NaN;
        }
        if (INFINITE.matcher(number).matches()) {
            return number.startsWith("-") ? Float.NEGATIVE_INFINITY : Float.POSITIVE_INFINITY;
        }
        boolean readable = number.length() <= LONGEST_NUMBER && NUMBER.matcher(number).matches();
        float percentage = readable ? Float.parseFloat(number) : Float.NaN;
        require(Float.isFinite(percentage), "eviction percentage of " + name + " is no number: " + text);
        return percentage / 100;
    }

    private static Quantity quantity(String name, String text) {
        try {
            return Quantity.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("eviction amount of " + name + ": " + e.getMessage(), e);
        }
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}
