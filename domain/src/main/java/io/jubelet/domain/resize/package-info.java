/**
 * How resources that are granted to a running pod come into force (KEP-1287): what is changed in which order, and when not.
 *
 * <pre>
 *   PodActions ── MemoryShrink: is enough memory free? ──► ResizePlan ──► ResizeStep, ResizeStep, ...
 *   ResizeProgress: is anything of what is granted not in force yet?
 * </pre>
 */
package io.jubelet.domain.resize;
