/**
 * Application of resources that are allocated to a running pod (KEP-1287): the changes, their order, and conditions under which
 * they wait.
 *
 * <pre>
 *   PodActions ── MemoryShrink: is enough memory free? ──► ResizePlan ──► ResizeStep, ResizeStep, ...
 *   ResizeProgress: is anything of what is allocated not in force yet?
 * </pre>
 */
package io.jubelet.domain.resize;
